// Starts the page.
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followAddress } from './lib/app.svelte';
import { keepForOffline } from './lib/offline';
import { applyTheme } from './lib/theme.svelte';

applyTheme();
followAddress();
const target = document.getElementById('app');
if (target) mount(App, { target });
keepForOffline();
