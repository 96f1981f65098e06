import { describe, expect, it } from 'vitest';
import {
  channelFrom,
  examples,
  firstChannel,
  fromLink,
  linksOf,
  linkText,
  lossOf,
  nextLink,
  paperKind,
  textOf,
  withDelivery,
  withLoss,
} from './channel_file';
import type { ChannelFile } from './engine/types';

const everything: ChannelFile = {
  format: 'tacit channel',
  version: 1,
  channel: 'radio',
  delivery: '4/5',
  links: [
    { sender: 1, receiver: 2, loss: '0.1' },
    { sender: 2, receiver: 1, delivery: '3/4' },
  ],
  sets: [{ sender: 3, receivers: 'all', probability: 1 }],
  bursts: { state: 'medium', to_bad: '1/20', to_good: '1/4', bad: { delivery: '1/10' } },
};

describe('channel files', () => {
  it('come back as they were written, as text and in links', () => {
    for (const file of [everything, ...examples.map((each) => each.file)]) {
      expect(channelFrom(textOf(file))).toEqual({ ok: true, value: file });
      expect(fromLink(linkText(file))).toEqual({ ok: true, value: file });
    }
    const strange = { ...firstChannel, loss: "it's (1;2)!" };
    expect(fromLink(linkText(strange))).toEqual({ ok: true, value: strange });
  });
  it('are short in links', () => {
    expect(linkText({ ...firstChannel, loss: '1/5', links: [{ sender: 1, receiver: 2, loss: '1/2' }] })).toBe(
      "('channel':'radio','loss':'1/5','links':!('sender':1,'receiver':2,'loss':'1/2');)",
    );
    expect(encodeURIComponent(linkText(everything))).not.toMatch(/%(22|7B|7D|5B|5D)/);
  });
  it('are refused where reading them would lose something', () => {
    const why = (text: string): string => {
      const read = channelFrom(text);
      return read.ok ? '' : read.error;
    };
    expect(why('{"loss": 0.1}')).toBe('"loss" must be a string or a whole number (write "0.1", not 0.1)');
    expect(why('{"loss": "1/2", "loss": "1/3"}')).toBe('a key is given more than once');
    expect(why('{"links": [{"sender": 1, "sender": 2}]}')).toBe('a key is given more than once');
    expect(why('{"channel": "a \\": b", "loss": 1}')).toBe('');
    expect(why('[1]')).toBe('a channel file is one JSON object');
    expect(why('{"loss": ')).toMatch(/^not JSON: /);
  });
});

describe('what the form does to a file', () => {
  it('states losses, whichever of the two a file has', () => {
    expect(lossOf({ delivery: '3/4' })).toBe('1/4');
    expect(lossOf({ loss: '0.1' })).toBe('0.1');
    expect(lossOf({})).toBe('');
    expect(Object.keys(withLoss(everything, '1/10'))).toEqual(['format', 'version', 'channel', 'loss', 'links', 'sets', 'bursts']);
    expect(withLoss({ loss: '1/2', channel: 'radio' }, '')).toEqual({ channel: 'radio' });
    expect(withLoss({ channel: 'radio' }, 'abc')).toEqual({ channel: 'radio', loss: 'abc' });
  });
  it('leaves what the file says nothing about to the p of the page', () => {
    expect(withDelivery(firstChannel, '2/5')).toEqual({ ...firstChannel, delivery: '2/5' });
    expect(withDelivery(everything, '2/5')).toBe(everything);
  });
  it('adds links that are not listed yet', () => {
    const links = linksOf(everything);
    expect(links.length).toBe(2);
    expect(nextLink(everything, 3)).toEqual({ sender: 1, receiver: 3, loss: '1/2' });
    expect(nextLink({ channel: 'undirected', links: [links[0]!] }, 3)).toEqual({ sender: 1, receiver: 3, loss: '1/2' });
    expect(nextLink({ channel: 'broadcast', links: [{ sender: 1, loss: '1/2' }] }, 3)).toEqual({ sender: 2, loss: '1/2' });
    expect(linksOf({ links: 'none' })).toEqual([]);
  });
  it('compares with a channel of the paper', () => {
    expect(['radio', 'broadcast', 'unicast', 'undirected', 'x'].map((channel) => paperKind({ channel }))).toEqual([
      'broadcast',
      'broadcast',
      'unicast',
      'undirected',
      'broadcast',
    ]);
  });
});
