import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Answer, jsonAnswer } from './answers.ts';
import {
  type Catalogue,
  listedVideos,
  publishVideo,
  removeVideo,
  vanishChannel,
} from './catalogue.ts';
import { readBody, sendAnswer } from './exchange.ts';
import { FaultOrder, type Faults } from './faults.ts';
import { VideoOrder, videoOf } from './orders.ts';
import type { RequestRecord } from './requests.ts';

/** What other processes can look at and change. */
export interface Controlled {
  catalogue: Catalogue;
  faults: Faults;
  requests: readonly RequestRecord[];
}

const PREFIX = '/__emulator/';

const PublishOrder = z.strictObject({ channel: z.string(), video: VideoOrder });
const RemoveOrder = z.strictObject({ videoId: z.string() });
const VanishOrder = z.strictObject({ channel: z.string() });
const NamedFaultOrder = z.extend(FaultOrder, { name: z.string().check(z.minLength(1)) });

/**
 * Answers a direct request to the emulator's own address. A channel is named by its id or handle.
 * What is wrong with an order comes back as 400 with the words of it.
 */
export async function answerControl(
  controlled: Controlled,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://emulator');
  const action = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : '';
  const body = await readBody(incoming);
  let answer: Answer;
  try {
    answer = control(controlled, `${incoming.method} ${action}`, url.searchParams, body);
  } catch (error) {
    answer = jsonAnswer({ error: error instanceof Error ? error.message : String(error) }, 400);
  }
  await sendAnswer(response, answer);
}

function control(
  { catalogue, faults, requests }: Controlled,
  action: string,
  query: URLSearchParams,
  body: string,
): Answer {
  switch (action) {
    case 'GET channels':
      return jsonAnswer({ channels: catalogue.channels.map(summary) });
    case 'GET requests':
      return jsonAnswer({ requests: requests.filter((record) => wanted(record, query)) });
    case 'POST publish': {
      const order = z.parse(PublishOrder, JSON.parse(body));
      const video = videoOf(order.video);
      publishVideo(catalogue, order.channel, video);
      return jsonAnswer({ video }, 201);
    }
    case 'POST remove':
      removeVideo(catalogue, z.parse(RemoveOrder, JSON.parse(body)).videoId);
      return jsonAnswer({});
    case 'POST vanish':
      vanishChannel(catalogue, z.parse(VanishOrder, JSON.parse(body)).channel);
      return jsonAnswer({});
    case 'POST faults': {
      const { name, ...fault } = z.parse(NamedFaultOrder, JSON.parse(body));
      faults.set(name, fault);
      return jsonAnswer({}, 201);
    }
    case 'DELETE faults':
      faults.clear(query.get('name') ?? undefined);
      return jsonAnswer({});
    default:
      return jsonAnswer({ error: `There is no ${action} here.` }, 404);
  }
}

function summary(channel: Catalogue['channels'][number]): object {
  return {
    id: channel.id,
    handle: channel.handle,
    name: channel.name,
    vanished: channel.vanished === true,
    videos: listedVideos(channel, 'video').length,
    shorts: listedVideos(channel, 'short').length,
    live: listedVideos(channel, 'live').length,
  };
}

function wanted(record: RequestRecord, query: URLSearchParams): boolean {
  const since = query.get('since');
  const kind = query.get('kind');
  return (since === null || record.at >= since) && (kind === null || record.kind === kind);
}
