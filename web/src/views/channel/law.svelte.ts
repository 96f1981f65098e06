// The channel file on the table: a text that the reader edits, by hand or in a form. While it fits it stands in the link;
// otherwise, or while it cannot be read, the browser keeps it, so that nothing is lost.
import { app, say, update } from '../../lib/app.svelte';
import { channelFrom, firstChannel, fromLink, linkText, textOf } from '../../lib/channel_file';
import type { ChannelFile } from '../../lib/engine/types';
import { mostInLink } from '../../lib/mine';
import type { Result } from '../../lib/result';
import { browserStorage } from '../../lib/storage';

const key = 'tacit channel';
const mostSteps = 200;

function kept(): string | null {
  try {
    return browserStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function keep(text: string): void {
  try {
    browserStorage()?.setItem(key, text);
  } catch {
    say('this browser keeps nothing for the page: the channel lasts until the page is left');
  }
}

class Law {
  // What was written for the address that there is; another address has a text of its own.
  private draft = $state.raw({ text: '', law: '-' });
  private past: readonly string[] = $state.raw([]);

  readonly text: string = $derived.by(() => {
    if (this.draft.law === app.law) return this.draft.text;
    if (app.law === 'kept') return kept() ?? textOf(firstChannel);
    const read = app.law === '' ? undefined : fromLink(app.law);
    return textOf(read?.ok ? read.value : firstChannel);
  });
  readonly read: Result<ChannelFile> = $derived(channelFrom(this.text));
  // The link is about a channel that only another browser has.
  readonly elsewhere: boolean = $derived(app.law === 'kept' && this.draft.law !== 'kept' && kept() === null);
  readonly canUndo: boolean = $derived(this.past.length > 0);

  write(text: string): void {
    if (text === this.text) return;
    this.past = [...this.past.slice(1 - mostSteps), this.text];
    this.set(text);
  }

  change(file: ChannelFile): void {
    this.write(textOf(file));
  }

  undo(): void {
    const before = this.past[this.past.length - 1];
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.set(before);
  }

  private set(text: string): void {
    const read = channelFrom(text);
    const written = read.ok ? linkText(read.value) : '';
    const law = written === '' || written.length > mostInLink ? 'kept' : written === linkText(firstChannel) ? '' : written;
    if (law === 'kept') keep(text);
    this.draft = { text, law };
    update({ law });
  }
}

export const law = new Law();
