// Starts the page.
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followAddress } from './lib/app.svelte';
import { isEmbedded, mayBeShown, refuse } from './lib/embed';
import { keepForOffline } from './lib/offline';
import { applyTheme } from './lib/theme.svelte';

applyTheme();
followAddress();
const target = document.getElementById('app');
if (isEmbedded(location.search)) document.documentElement.dataset['embed'] = '';
if (target) {
  void mayBeShown().then((may) => {
    if (may) mount(App, { target });
    else refuse(target);
  });
}
keepForOffline();
