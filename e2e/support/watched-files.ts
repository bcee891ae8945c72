/** A file with a watch history, as a program writes it. */
export interface WatchedFile {
  name: string;
  text: string;
}

const addressOf = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** A row that nobody chose to watch, by its number. */
const adOf = (number: number) => `adv${String(number).padStart(8, '0')}`;

/** Takeout's history in JSON, with an advertisement and a video that was removed besides. */
export function takeoutJson(ids: readonly string[]): WatchedFile {
  const row = (more: object) => ({
    header: 'YouTube',
    title: 'Watched something',
    subtitles: [{ name: 'A channel', url: 'https://www.youtube.com/channel/UCa' }],
    time: '2024-03-05T18:00:00.123Z',
    products: ['YouTube'],
    activityControls: ['YouTube watch history'],
    ...more,
  });
  const rows = [
    row({ titleUrl: addressOf(adOf(1)), details: [{ name: 'From Google Ads' }] }),
    row({ title: 'Watched a video that has been removed' }),
    ...ids.map((id) => row({ titleUrl: addressOf(id) })),
  ];
  const text = JSON.stringify(rows, null, 2).replaceAll('=', '\\u003d');
  return { name: 'watch-history.json', text };
}

/** The same as Takeout gives it out unasked: a page in somebody's language. */
export function takeoutHtml(ids: readonly string[]): WatchedFile {
  const row = (link: string, details = '') =>
    `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">YouTube<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${link} angesehen<br>05.03.2024, 19:00:00 MEZ<br></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Produkte:</b><br>&emsp;YouTube<br>${details}<b>Warum steht das hier?</b><br>&emsp;In deinem Google-Konto gespeichert: <a href="https://myaccount.google.com/activitycontrols">hier</a>.</div></div></div>`;
  const rows = [
    row(
      `<a href="${addressOf(adOf(1))}">Kauf</a>`,
      '<b>Details:</b><br>&emsp;Von Google Anzeigen<br>',
    ),
    row('Ein Video, das entfernt wurde'),
    ...ids.map((id) => row(`<a href="${addressOf(id)}">Brot &amp; Tee</a>`)),
  ];
  return {
    name: 'watch-history.html',
    text: `<html><head><title>Mein Aktivitätsverlauf</title></head><body><div class="mdl-grid">${rows.join('')}</div></body></html>`,
  };
}

/** FreeTube's history, in which there are no advertisements. */
export function freeTube(ids: readonly string[]): WatchedFile {
  const rows = ids.map((videoId) =>
    JSON.stringify({
      videoId,
      title: 'Bread & tea',
      author: 'A channel',
      watchProgress: 61.5,
      timeWatched: 1_709_661_600_000,
      type: 'video',
      _id: videoId,
    }),
  );
  return { name: 'history.db', text: `${rows.join('\n')}\n` };
}
