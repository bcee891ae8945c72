import fc, { type Arbitrary } from 'fast-check';

const HOST = 'Host: localhost\r\nConnection: close\r\n';

const request = (head: string, body = ''): string => `${head}\r\n${HOST}\r\n${body}`;

/** What is not quite HTTP. The letters stand for their bytes (latin1). */
const BROKEN = [
  '',
  '\r\n',
  '\r\n\r\n\r\n\r\n',
  '\u0000'.repeat(100),
  'nonsense\r\n\r\n',
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/0.9\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/2.0\r\nHost: x\r\n\r\n',
  'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
  'get / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\nConnection: close\n\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  'GET / HTTP/1.1\r\n Host: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nA: \u0000\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\n\r\n',
  request('GET http://elsewhere.example/api/media HTTP/1.1'),
  request('GET //elsewhere.example/api/media HTTP/1.1'),
  request('GET /api/media\u00e9 HTTP/1.1'),
  request('GET /api/media?q=\u00e9 HTTP/1.1'),
  request('GET /api/../../etc/passwd HTTP/1.1'),
  request('GET /images/media/..%2f..%2f..%2fvidarium.db HTTP/1.1'),
  request('GET /images/channels/%00 HTTP/1.1'),
  request('GET /assets/..%5c..%5cpackage.json HTTP/1.1'),
  request('GET /assets/%ff HTTP/1.1'),
  request('OPTIONS * HTTP/1.1'),
  request('TRACE / HTTP/1.1'),
  request(`GET /${'a'.repeat(15_000)} HTTP/1.1`),
  request(`GET /${'a'.repeat(100_000)} HTTP/1.1`),
  request(`${'A'.repeat(100_000)} / HTTP/1.1`),
  request(`GET / HTTP/1.1\r\nA: ${'a'.repeat(100_000)}`),
  request(`GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(1_500)}C: d`),
  request(`GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(3_000)}C: d`),
  request('GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6', 'abcde'),
  request('GET / HTTP/1.1\r\nContent-Length: -5'),
  request('GET / HTTP/1.1\r\nContent-Length: 1e3'),
  request('GET / HTTP/1.1\r\nContent-Length: 99999999999999999999999'),
  request(
    'POST /api/tags HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
    '0\r\n\r\n',
  ),
  request('POST /api/tags HTTP/1.1\r\nTransfer-Encoding: chunked', '-1\r\nx\r\n0\r\n\r\n'),
  request('POST /api/tags HTTP/1.1\r\nTransfer-Encoding: chunked', 'ffffffffffffffffff\r\nx\r\n'),
  request(
    'POST /api/tags HTTP/1.1\r\nTransfer-Encoding: chunked',
    `1;${'x'.repeat(100_000)}\r\na\r\n0\r\n\r\n`,
  ),
  request('POST /api/tags HTTP/1.1\r\nTransfer-Encoding: chunked', '1\r\nabc\r\n0\r\n\r\n'),
  request('POST /api/tags HTTP/1.1\r\nTransfer-Encoding: nonsense', 'x'),
  request('POST /api/tags HTTP/1.1\r\nTransfer-Encoding: chunked, chunked', '0\r\n\r\n'),
  request('POST /api/tags HTTP/1.1\r\nExpect: nonsense\r\nContent-Length: 2', '{}'),
  request('GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade'),
  'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\n',
  'GET /api/heal',
];

/** Bytes that no client would send, some of them changed once more. */
export const rawBytes: Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...BROKEN),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.nat(200), fc.uint8Array({ minLength: 1, maxLength: 4 })),
      },
    ),
  )
  .map(([text, change]) => {
    const bytes = Buffer.from(text, 'latin1');
    if (!change) return bytes;
    const [place, inserted] = change;
    const at = Math.min(place, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
  });
