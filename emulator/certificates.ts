import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** A certificate and its private key, both PEM. */
export interface Identity {
  certificate: string;
  key: string;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 365;

/*
 * Just enough of DER (X.690) to write certificates as in RFC 5280, so that no openssl is needed.
 */
const TAG = { integer: 0x02, bits: 0x03, bytes: 0x04, oid: 0x06, text: 0x0c, time: 0x18 };
const SEQUENCE = 0x30;
const SET = 0x31;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return der(TAG.oid, Buffer.from(bytes));
}

function time(date: Date): Buffer {
  const text = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return der(TAG.time, Buffer.from(text));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [Buffer.from([0x01, 0x01, 0xff])] : [];
  return der(SEQUENCE, oid(id), ...flag, der(TAG.bytes, value));
}

const ECDSA_WITH_SHA256 = der(SEQUENCE, oid('1.2.840.10045.4.3.2'));
const CA_NAME = 'Vidarium platform emulator';

function name(commonName: string): Buffer {
  const attribute = der(SEQUENCE, oid('2.5.4.3'), der(TAG.text, Buffer.from(commonName)));
  return der(SEQUENCE, der(SET, attribute));
}

function keyIdentifier(publicKey: KeyObject): Buffer {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
}

function signedCertificate(
  subject: string,
  publicKey: KeyObject,
  signer: KeyObject,
  extensions: Buffer[],
): string {
  const now = Date.now();
  const issuerKey = createPublicKey(signer);
  const identifiers = [
    extension('2.5.29.14', false, der(TAG.bytes, keyIdentifier(publicKey))),
    extension('2.5.29.35', false, der(SEQUENCE, der(0x80, keyIdentifier(issuerKey)))),
  ];
  const body = der(
    SEQUENCE,
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name(CA_NAME),
    der(SEQUENCE, time(new Date(now - DAY_MS)), time(new Date(now + VALID_DAYS * DAY_MS))),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, ...identifiers, ...extensions)),
  );
  const signature = sign('sha256', body, signer);
  const whole = der(
    SEQUENCE,
    body,
    ECDSA_WITH_SHA256,
    der(TAG.bits, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function newKey(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Makes a certificate authority, valid for a year. */
export function createAuthority(): Identity {
  const { publicKey, privateKey } = newKey();
  const isAuthority = der(SEQUENCE, Buffer.from([0x01, 0x01, 0xff]));
  const certificate = signedCertificate(CA_NAME, publicKey, privateKey, [
    extension('2.5.29.19', true, isAuthority),
    extension('2.5.29.15', true, der(TAG.bits, Buffer.from([1, 0x06]))),
  ]);
  return { certificate, key: pem(privateKey) };
}

/** Makes a certificate for the given host names (`*.` allowed), signed by the authority. */
export function createHostIdentity(authority: Identity, hosts: readonly string[]): Identity {
  const { publicKey, privateKey } = newKey();
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  const serverAuth = oid('1.3.6.1.5.5.7.3.1');
  const certificate = signedCertificate(
    hosts[0] ?? 'localhost',
    publicKey,
    createPrivateKey(authority.key),
    [
      extension('2.5.29.15', true, der(TAG.bits, Buffer.from([7, 0x80]))),
      extension('2.5.29.37', false, der(SEQUENCE, serverAuth)),
      extension('2.5.29.17', false, der(SEQUENCE, ...names)),
    ],
  );
  return { certificate, key: pem(privateKey) };
}
