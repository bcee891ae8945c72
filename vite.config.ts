import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.VIDARIUM_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', sourcemap: false },
  // The sources of the client lie under the same path as the API that it calls.
  server: { proxy: { '^/api/(?!.*\\.tsx?(?:$|\\?))': server, '/images': server } },
});
