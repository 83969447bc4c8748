import { mount } from 'svelte';
import './fonts.css';
import './app.css';
import App from './App.svelte';
import { fontsReady } from './lib/fonts';

await fontsReady();
mount(App, { target: document.getElementById('app')! });
