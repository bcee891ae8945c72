const API_KEY = 'emulated-key';

/** The configuration that every page of the platform carries for its scripts. */
const PAGE_CONFIGURATION = {
  INNERTUBE_API_KEY: API_KEY,
  INNERTUBE_CLIENT_NAME: 'WEB',
  INNERTUBE_CLIENT_VERSION: '2.20260708.00.00',
  INNERTUBE_CONTEXT_CLIENT_NAME: 1,
  INNERTUBE_CONTEXT: {
    client: {
      hl: 'en',
      gl: 'US',
      clientName: 'WEB',
      clientVersion: '2.20260708.00.00',
      visitorData: 'ZW11bGF0b3I%3D',
    },
  },
  VISITOR_DATA: 'ZW11bGF0b3I%3D',
  PLAYER_JS_URL: '/s/player/0e0e0e0e/player_ias.vflset/en_US/base.js',
  STS: 20600,
  LOGGED_IN: false,
};

/** A page of the platform: its configuration and the data its scripts start from. */
export function platformPage(
  title: string,
  data: { ytInitialData?: object; ytInitialPlayerResponse?: object },
): string {
  const scripts = Object.entries(data).map(
    ([name, value]) => `<script>var ${name} = ${scriptSafe(value)};</script>`,
  );
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeMarkup(title)} - YouTube</title>`,
    `<script>ytcfg.set(${scriptSafe(PAGE_CONFIGURATION)});</script>`,
    '</head><body>',
    ...scripts,
    '</body></html>',
  ].join('\n');
}

/** Escapes what has a meaning in HTML and XML. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function scriptSafe(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
