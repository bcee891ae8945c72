import fc, { type Arbitrary } from 'fast-check';
import type { Body } from './bodies.ts';
import { anyText, grapheme } from './values.ts';

const BOUNDARY = 'the-boundary';

interface Part {
  head: string[];
  content: Buffer;
}

function form(
  parts: readonly Part[],
  { boundary = BOUNDARY, end = `--${BOUNDARY}--\r\n` } = {},
): Buffer {
  const written = parts.map(({ head, content }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...written, Buffer.from(end)]);
}

const disposition = (name: string, fileName: string | undefined): string =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;

/** The beginnings of files of all kinds, so that what looks into them has something to look at. */
const BEGINNINGS = [
  Buffer.from(''),
  Buffer.from('plain text'),
  Buffer.from('<html><script>alert(1)</script>'),
  Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u000f\u0076', 'latin1'),
  Buffer.from('\u0000\u0000\u0000\u0020ftypisom\u0000\u0000\u0002\u0000isomiso2', 'latin1'),
  Buffer.from('\u001aE\u00df\u00a3\u0001\u0000\u0000\u0000', 'latin1'),
  Buffer.from('OggS\u0000\u0002', 'latin1'),
  Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWAVEfmt ', 'latin1'),
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.from('PK\u0003\u0004', 'latin1'),
];

const content: Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.uint8Array({ maxLength: 2_000 }))
  .map((pieces) => Buffer.concat(pieces));

const fileName: Arbitrary<string> = fc.oneof(
  fc.string({ unit: grapheme, minLength: 1, maxLength: 30 }).map((name) => `${name}.bin`),
  anyText,
  fc.constantFrom(
    ...[
      '../../../etc/passwd',
      '..\\..\\x.exe',
      '/etc/passwd',
      'C:\\x',
      '.',
      '..',
      '',
      'CON',
      'a/b',
    ],
    ...[
      'a\u0000.png',
      'a\r\nX: y',
      `${'x'.repeat(300)}.mp4`,
      `${'漢'.repeat(5_000)}.webm`,
      '.bin',
      ' ',
    ],
  ),
);

const asOf = (written: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`): Body => ({
  type,
  content: written,
});

const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');

/** Forms that carry a file: as described, and in ways that are wrong. */
export function drawUpload(field: string): { valid: Arbitrary<Body>; wrong: Arbitrary<Body> } {
  const part = (name: string, called: string | undefined, bytes: Buffer, type?: string): Part => ({
    head: [disposition(name, called), ...(type === undefined ? [] : [`Content-Type: ${type}`])],
    content: bytes,
  });
  const file = fc
    .tuple(fileName, content, fc.constantFrom('text/plain', 'video/mp4', 'x', '', undefined))
    .map(([name, bytes, type]) => part(field, quoted(name), bytes, type));
  const broken = fc.tuple(file, content, fc.nat(11)).map(([one, bytes, kind]): Body => {
    const whole = form([one]);
    const breaks: Body[] = [
      asOf(whole, 'multipart/form-data'),
      asOf(whole, 'multipart/form-data; boundary='),
      asOf(whole, 'multipart/form-data; boundary=another'),
      asOf(whole, `multipart/form-data; boundary=${'x'.repeat(5_000)}`),
      asOf(whole.subarray(0, Math.floor(whole.length / 2))),
      asOf(form([one], { end: '' })),
      asOf(form([])),
      asOf(form([one, one])),
      asOf(form([part(field, undefined, bytes)])),
      asOf(form([part('another', 'a.txt', bytes)])),
      asOf(form(Array.from({ length: 40 }, (_, index) => part(`f${index}`, undefined, bytes)))),
      asOf(form([{ head: [`X-${'a'.repeat(20_000)}: 1`, one.head[0] ?? ''], content: bytes }])),
    ];
    return breaks[kind] ?? asOf(bytes);
  });
  const strange = fc.tuple(fileName, fileName, content).map(([name, called, bytes]): Body => {
    const head = [`Content-Disposition: form-data; name="${name}"; filename="${called}"`];
    return asOf(form([{ head, content: bytes }]));
  });
  return {
    valid: file.map((one) => asOf(form([one]))),
    wrong: fc.oneof(
      { weight: 4, arbitrary: broken },
      { weight: 1, arbitrary: strange },
      { weight: 1, arbitrary: content.map((bytes) => asOf(bytes)) },
    ),
  };
}
