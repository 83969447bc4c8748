import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const target = 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022' },
  // The server answers pages of its own address only, so this one says that it is there.
  server: { proxy: { '/api': { target, ws: true, changeOrigin: true, headers: { origin: target } } } },
});
