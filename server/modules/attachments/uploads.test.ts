import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setUpAttachments } from '../../testing/attachment-setup.ts';
import { program } from '../../testing/program.ts';
import { makeRecording } from '../../testing/recordings.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startTestServer } from '../../testing/test-server.ts';

const MB = 1024 * 1024;

const setup = setUpAttachments({ UPLOAD_LIMIT_MB: '1' });

describe('an upload', () => {
  test('is answered with what was created', async () => {
    const response = await setup.send('x', 'notes.txt');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ name: 'notes.txt', size: 1 });
  });

  test('is kept byte by byte, with its name, size and time', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const before = Date.now();
    const attachment = await setup.upload(content, 'notes.bin');
    expect(attachment).toEqual({
      id: expect.any(Number),
      mediaId: setup.mediaId,
      name: 'notes.bin',
      type: 'uploaded',
      duration: null,
      size: 300_000,
      createdAt: expect.any(String),
      pieces: null,
      chapters: [],
    });
    expect(Date.parse(attachment.createdAt)).toBeGreaterThanOrEqual(before);
    expect(
      Buffer.compare(content, Buffer.from(await (await setup.download(attachment)).bytes())),
    ).toBe(0);
    expect(await setup.list()).toEqual([attachment]);
  });

  test.each([
    ['talk.mp4', ['sound', 'picture'], 'uploaded_video', 'video/mp4'],
    ['film.webm', ['picture'], 'uploaded_video', 'video/webm'],
    ['sound.webm', ['sound'], 'uploaded_audio', 'audio/webm'],
    ['song.mp3', ['sound'], 'uploaded_audio', 'audio/mpeg'],
    ['song.ogg', ['sound'], 'uploaded_audio', 'audio/ogg'],
  ] as const)('of %s with %j is %s', async (name, holds, type, contentType) => {
    const { content } = await makeRecording(setup.folder, name, holds);
    const attachment = await setup.upload(content, 'no ending');
    expect(attachment.type).toBe(type);
    expect(attachment.duration).toBeCloseTo(2, 0);
    const response = await setup.download(attachment, '?inline=true');
    await response.body?.cancel();
    expect(response.headers.get('content-type')).toBe(contentType);
  });

  test('of a song with a picture of its cover is one of sound', async () => {
    const { content } = await makeRecording(setup.folder, 'cover.mp3', ['sound'], {
      hasCover: true,
    });
    const attachment = await setup.upload(content, 'cover.mp3');
    expect(attachment.type).toBe('uploaded_audio');
    const response = await setup.download(attachment, '?inline=true');
    await response.body?.cancel();
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
  });

  test('of a recording that says it lasts no time has no duration', async () => {
    const { content } = await makeRecording(setup.folder, 'still.mp4', ['picture'], {
      seconds: 0.25,
    });
    // Where each box of the format tells how long it lasts, counted from the end of its name (ISO/IEC 14496-12).
    const durations = { mvhd: 16, tkhd: 20, elst: 8, mdhd: 16, stts: 12 };
    for (const [box, offset] of Object.entries(durations)) {
      content.writeUInt32BE(0, content.indexOf(box) + box.length + offset);
    }
    expect(await setup.upload(content, 'still.mp4')).toMatchObject({
      type: 'uploaded_video',
      duration: null,
    });
  });

  test("keeps as much of a chapter's title as is read, and no half of a character", async () => {
    const chapters = [{ start: 0, title: `W${'😀'.repeat(149)}` }];
    const { content } = await makeRecording(setup.folder, 'long.mkv', ['sound'], { chapters });
    expect((await setup.upload(content, 'long.mkv')).chapters).toEqual([
      { start: 0, title: `W${'😀'.repeat(99)}` },
    ]);
  });

  test('keeps the chapters that are in the file, each with a name', async () => {
    const chapters = [
      { start: 0, title: 'مقدمة' },
      { start: 0.5, title: '' },
      { start: 1.25, title: 'x'.repeat(300) },
    ];
    for (const name of ['talk.mp4', 'talk.mkv']) {
      const { content } = await makeRecording(setup.folder, name, ['sound'], { chapters });
      expect((await setup.upload(content, name)).chapters).toEqual([
        { start: 0, title: 'مقدمة' },
        { start: 0.5, title: 'Chapter 2' },
        { start: 1.25, title: 'x'.repeat(200) },
      ]);
    }
  });

  test('keeps no chapter that begins after the end, and not more than a person looks through', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({
      start: index / 1000,
      title: String(index),
    }));
    const chapters = [...many, { start: 60, title: 'Beyond the end' }];
    for (const [kept, given] of [
      [1, [{ start: 0, title: 'One' }, ...chapters.slice(-1)]],
      [500, chapters],
    ] as const) {
      const { content } = await makeRecording(setup.folder, 'many.mkv', ['sound'], {
        chapters: given,
      });
      const attachment = await setup.upload(content, 'many.mkv');
      expect(attachment.chapters).toEqual(given.slice(0, kept));
    }
  });

  const whole = [{ start: 0, end: 2 }];
  test.each([
    ['all of a video that is as long', 2, whole],
    ['all of a video that is a second longer', 3, whole],
    ['nobody knows what of a longer video', 4, null],
    ['nobody knows what of a video of unknown length', null, null],
  ])('shows %s', async (_, duration, pieces) => {
    const { db } = setup.server;
    db.run(sql`UPDATE media SET duration = ${duration} WHERE id = ${setup.mediaId}`);
    const { content } = await makeRecording(setup.folder, 'whole.wav', ['sound']);
    expect(await setup.upload(content, 'whole.wav')).toMatchObject({
      type: 'uploaded_audio',
      pieces,
    });
  });

  test.each([
    ['page.mp4', '<!doctype html><script>alert(1)</script>'],
    ['song.mp3', 'no song at all'],
    ['picture.mp4', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['empty.mp4', ''],
    ['torn.mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ])('named %s that holds something else is just an upload', async (name, content) => {
    expect(await setup.upload(content, name)).toMatchObject({
      name,
      type: 'uploaded',
      duration: null,
    });
  });

  test.each([
    ['ملاحظات الاجتماع.pdf', 'ملاحظات الاجتماع.pdf'],
    ['会議 👩‍👩‍👧.txt', '会議 👩‍👩‍👧.txt'],
    [`it's "quoted" 50% off; a=b.txt`, `it's "quoted" 50% off; a=b.txt`],
    ['../../../vidarium.db', 'vidarium.db'],
    ['..\\..\\boot.ini', 'boot.ini'],
  ])('keeps %j for people, and has a name of its own on the disk', async (given, name) => {
    const attachment = await setup.upload('x', given);
    expect(attachment.name).toBe(name);
    for (const file of await setup.files()) expect(file).toMatch(/^[0-9a-f-]{36}$/);
    const disposition = (await setup.download(attachment)).headers.get('content-disposition') ?? '';
    const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  test.each([
    ['without ffprobe', async () => join(setup.folder, 'no-ffprobe')],
    ['with another program in place of ffprobe', () => program('another', 'exit 0')],
    ['with an ffprobe that lacks a library', () => program('ffprobe', 'exit 127')],
  ])('%s is taken all the same, and told by how it begins', async (_, ffprobe) => {
    const without = await startTestServer({ FFPROBE_PATH: await ffprobe() });
    onTestFinished(() => without.stop());
    const id = seedMedia(without.db, seedChannel(without.db));
    const { content } = await makeRecording(setup.folder, 'a.mp4', ['picture']);
    const body = new FormData();
    body.append('file', new Blob([content]), 'a.mp4');
    const response = await (await without.logIn()).fetch(`/api/media/${id}/attachments`, {
      method: 'POST',
      body,
    });
    expect(await response.json()).toMatchObject({ type: 'uploaded_video', duration: null });
  });

  test('may be as large as the limit', async () => {
    expect((await setup.upload(Buffer.alloc(MB, 'x'))).size).toBe(MB);
  });
});

test.each([
  ['an archive', 'PK\u0003\u0004\u0015\u00d8\u00ad\u00b4'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000'],
  ['sound', 'RIFF\u00ff\u00ff\u00ff\u00ff'],
  ['a video', '\u001aE\u00df\u00a3\u0001'],
])('what begins like %s and ends at once is kept as it is', async (_, start) => {
  const content = Buffer.from(start, 'latin1');
  const attachment = await setup.upload(content, 'cut-off.bin');
  expect(attachment).toMatchObject({ type: 'uploaded', size: content.length, duration: null });
});
