import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, contentAnswer, htmlAnswer } from './answers.ts';
import { openAuthority } from './authority.ts';
import type { Catalogue } from './catalogue.ts';
import { createHostIdentity } from './certificates.ts';
import { answerControl } from './control.ts';
import { readPlatformRequest, sendAnswer, sendPartially, sendSlowly } from './exchange.ts';
import { createFaults, type FaultAnswer, type Faults } from './faults.ts';
import { createFileCache } from './file-cache.ts';
import type { Platform } from './platform/platform.ts';
import { answerRequest } from './platform/routes.ts';
import { PLATFORM_HOSTS, startProxy } from './proxy.ts';
import { type PlatformRequest, type RequestRecord, recordOf } from './requests.ts';

export interface EmulatorOptions {
  /** What is on the platform; it may be changed while the emulator runs. */
  catalogue: Catalogue;
  /** The port on 127.0.0.1; 0, the default, takes any free one. */
  port?: number;
  /** Where the certificate, pictures and media are kept from one run to the next. */
  folder: string;
  /** The program that makes the media; the one on the path when it is not given. */
  ffmpegPath?: string;
}

/** Environment variables of a server. */
export type ServerSettings = Readonly<
  Record<'HTTP_PROXY' | 'HTTPS_PROXY' | 'NODE_EXTRA_CA_CERTS' | 'YT_DLP_ARGS', string>
>;

/** The platform behind a proxy of its own. */
export interface Emulator {
  /** The address to use as `--proxy` or `HTTPS_PROXY`. */
  proxyUrl: string;
  /** The certificate (PEM) to trust, as in `NODE_EXTRA_CA_CERTS`. */
  certificateFile: string;
  /** The settings with which a server takes this for the platform. */
  serverSettings: ServerSettings;
  /** The newest requests to the platform, oldest first, at most 20,000. */
  requests: readonly RequestRecord[];
  faults: Faults;
  catalogue: Catalogue;
  close(): Promise<void>;
}

const KEPT_REQUESTS = 20_000;

/** Starts the platform. Throws when the port is taken or the folder cannot be written. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { catalogue, folder } = options;
  const authority = await openAuthority(folder);
  const faults = createFaults();
  const requests: RequestRecord[] = [];
  const closing = new AbortController();
  const platform: Platform = {
    catalogue,
    pictures: createFileCache(path.join(folder, 'pictures')),
    media: createFileCache(path.join(folder, 'media')),
    mediaTools: { ffmpegPath: options.ffmpegPath ?? 'ffmpeg', signal: closing.signal },
  };
  const onPlatformRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readPlatformRequest(incoming);
    const record = recordOf(request, new Date());
    requests.push(record);
    if (requests.length > KEPT_REQUESTS) requests.shift();
    await exchange(platform, request, record, faults.take(record), response);
  };
  const proxy = await startProxy({
    port: options.port ?? 0,
    identity: createHostIdentity(authority.identity, PLATFORM_HOSTS),
    onPlatformRequest: reportingFailures(onPlatformRequest, closing.signal),
    onDirectRequest: reportingFailures(
      (incoming, response) => answerControl({ catalogue, faults, requests }, incoming, response),
      closing.signal,
    ),
  });
  const { certificateFile } = authority;
  const proxyUrl = `http://127.0.0.1:${proxy.port}`;
  return {
    proxyUrl,
    certificateFile,
    serverSettings: {
      HTTP_PROXY: proxyUrl,
      HTTPS_PROXY: proxyUrl,
      NODE_EXTRA_CA_CERTS: certificateFile,
      // yt-dlp does not go by that certificate, and the emulator needs no rest between its requests.
      YT_DLP_ARGS: '--no-check-certificates --sleep-requests 0',
    },
    requests,
    faults,
    catalogue,
    close: () => {
      closing.abort();
      return proxy.close();
    },
  };
}

async function exchange(
  platform: Platform,
  request: PlatformRequest,
  record: RequestRecord,
  fault: FaultAnswer | undefined,
  response: ServerResponse,
): Promise<void> {
  if (fault?.type === 'reset') {
    response.socket?.destroy();
    return;
  }
  if (fault?.type === 'delay')
    await wait(fault.milliseconds, undefined, {
      signal: platform.mediaTools.signal,
    });
  const answer = wrongAnswer(fault) ?? (await answerRequest(platform, request, record.kind, fault));
  record.status = answer.status;
  if (fault?.type === 'partial') await sendPartially(response, answer, fault.share);
  else if (fault?.type === 'slow')
    await sendSlowly(response, answer, fault.milliseconds, platform.mediaTools.signal);
  else await sendAnswer(response, answer);
}

/** What is answered without a look at what was asked; undefined where the fault is another. */
function wrongAnswer(fault: FaultAnswer | undefined): Answer | undefined {
  switch (fault?.type) {
    case 'status':
      return htmlAnswer(`<html><body>Error ${fault.status}</body></html>`, fault.status);
    case 'garbage':
      return htmlAnswer('<html><body><p>Our systems are having a moment.</p></body></html>');
    case 'body':
      return contentAnswer(fault.contentType, Buffer.from(fault.base64, 'base64'));
    default:
      return undefined;
  }
}

/** A client that hangs up is none of the emulator's faults; anything else is shown and answered 500. */
function reportingFailures(
  handle: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>,
  closing: AbortSignal,
): (incoming: IncomingMessage, response: ServerResponse) => void {
  return (incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (closing.aborted || response.destroyed || incoming.destroyed) return;
      console.error(`The emulator failed on ${incoming.method} ${incoming.url}:`, error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  };
}
