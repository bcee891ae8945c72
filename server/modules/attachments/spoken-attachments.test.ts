import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Piece } from '../../../contract/attachment.ts';
import { routes } from '../../../contract/routes.ts';
import { setUpAttachments } from '../../testing/attachment-setup.ts';
import { readProblem } from '../../testing/problems.ts';
import { encodeTranscript } from '../../text-index/transcript-codec.ts';
import { insertAttachment } from './attachments.queries.ts';

const setup = setUpAttachments();

const LINES = [
  { start: 0.5, end: 10, text: 'First <this> & that' },
  { start: 20, end: 24.5, text: '然后 --> that' },
];

/** Stores what is said in the video. */
function say(lines: typeof LINES): void {
  setup.server.db.run(sql`
    INSERT INTO transcripts (media_id, language, automatic, lines, read_at)
    VALUES (${setup.mediaId}, 'en', 0, ${encodeTranscript(lines)}, 0)`);
}

/** Asks for the captions of an attachment that shows these pieces of the video. */
function captionsOf(pieces: Piece[] | null, duration: number): Promise<Response> {
  const attachmentId = insertAttachment(
    setup.server.db,
    {
      mediaId: setup.mediaId,
      name: 'A piece',
      type: 'generated_audio',
      contentType: 'audio/mp4',
      fileName: `${Math.random()}`,
      duration,
      size: 1,
      pieces,
      chapters: [],
    },
    0,
  );
  const params = { id: setup.mediaId, attachmentId };
  return setup.api.send(routes.readAttachmentCaptions, { params });
}

describe('the captions of an attachment', () => {
  test('are what its video says in its pieces, as WebVTT', async () => {
    say(LINES);
    const pieces = [
      { start: 5, end: 12 },
      { start: 18, end: 30 },
    ];
    const response = await captionsOf(pieces, 19);
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(
      'WEBVTT\n\n' +
        '00:00:00.000 --> 00:00:05.000\nFirst &lt;this&gt; &amp; that\n\n' +
        '00:00:09.000 --> 00:00:13.500\n然后 --&gt; that\n',
    );
  });

  test.each([
    ['nobody knows what it shows', LINES, null],
    ['nothing is said in what it shows', LINES, [{ start: 12, end: 15 }]],
    ['the video has none', [], [{ start: 0, end: 60 }]],
  ])('are not there where %s', async (_, lines, pieces) => {
    say(lines);
    const problem = await readProblem(await captionsOf(pieces, 60));
    expect(problem).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/^There are no captions for this attachment: /),
    });
  });

  test('are not there where what is said was not read', async () => {
    expect((await captionsOf([{ start: 0, end: 60 }], 60)).status).toBe(404);
  });
});
