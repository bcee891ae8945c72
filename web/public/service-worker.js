/*
 * Answers for the server where it cannot be reached: whoever opens the app on the phone, away from home or with
 * the server off, is told so in place of the browser's own page. Nothing else passes through here, and nothing
 * is kept, so that no old page is ever shown.
 */

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>Vidarium cannot be reached</title>
    <style>
      body {
        min-height: 100dvh; margin: 0; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
        font: 16px/1.5 system-ui, sans-serif; text-align: center;
        background: light-dark(#faf9f7, #131211); color: light-dark(#1d1b19, #efedea);
      }
      main { max-width: 36ch; }
      svg { width: 56px; height: 56px; }
      h1 { font-size: 20px; margin: 16px 0 8px; }
      p { text-wrap: balance; margin: 0 0 24px; color: light-dark(#64605a, #a8a39c); }
      button {
        min-height: 44px; padding: 0 20px; border: 0; border-radius: 10px; font: 600 14px system-ui, sans-serif;
        background: #d61f73; color: #fff; cursor: pointer;
      }
      button:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
    </style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#d61f73"/>
        <path fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" d="m9.25 10 6.75 12.5L22.75 10"/>
      </svg>
      <h1>Vidarium cannot be reached</h1>
      <p>This device is offline, or your server does not answer. Your library is safe where it is.</p>
      <button type="button" onclick="location.reload()">Try again</button>
    </main>
    <script>
      // Not only when the device is online again: the server may come back, or the event be missed.
      const look = async () => {
        const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
        if (answer?.ok) location.reload();
      };
      addEventListener('online', look);
      setInterval(look, 5_000);
    </script>
  </body>
</html>`;

const offline = () =>
  new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The browser asks the server while this is started (`navigationPreload`), which would delay it otherwise. */
async function answer(event) {
  try {
    const preloaded = await event.preloadResponse;
    // Firefox does not reject it.
    if (preloaded?.type === 'error') return offline();
    return preloaded ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

self.addEventListener('install', () => self.skipWaiting());
// A page that stands already is left alone: what it has loaded would be asked for once more.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});
