import { type Answer, apiErrorAnswer, htmlAnswer, jsonAnswer, notFoundPage } from '../answers.ts';
import { type Catalogue, findChannel } from '../catalogue.ts';
import type { PlatformRequest } from '../requests.ts';
import {
  botCheckData,
  channelData,
  channelGoneData,
  continuationData,
  type ListingView,
  playlistGoneData,
} from './channel-page.ts';
import { readContinuation } from './continuation.ts';
import { platformPage } from './html.ts';

const NOT_FOUND_MESSAGE = 'Requested entity was not found.';

/** How the platform should look for one request. */
export interface ListingRouteView extends ListingView {
  /** The data is missing from an answer that is otherwise in order. */
  incomplete?: boolean;
  /** A proof is wanted first that nobody automatic is asking. */
  botCheck?: boolean;
}

/** Answers a channel's or a playlist's page. */
export function answerPage(
  catalogue: Catalogue,
  request: PlatformRequest,
  view: ListingRouteView,
): Answer {
  if (view.incomplete) return htmlAnswer(platformPage('', { ytInitialData: {} }));
  if (view.botCheck) return htmlAnswer(platformPage('', { ytInitialData: botCheckData() }));
  if (request.path === '/playlist') {
    return htmlAnswer(platformPage('', { ytInitialData: playlistGoneData() }));
  }
  const address = channelAddress(request.path);
  const channel = address && findChannel(catalogue, address.channel);
  if (!channel || (channel.vanished && !address.byId)) return notFoundPage();
  const data = channel.vanished ? channelGoneData() : channelData(channel, address.tab, view);
  return htmlAnswer(platformPage(channel.name, { ytInitialData: data }));
}

/** Answers the API call that turns an address into what has to be asked for. */
export function answerResolve(catalogue: Catalogue, request: PlatformRequest): Answer {
  const url = request.body.url;
  const path = url && URL.canParse(url) ? new URL(url).pathname : '';
  const address = channelAddress(path);
  const channel = address && findChannel(catalogue, address.channel);
  if (!channel || channel.vanished) return apiErrorAnswer(404, NOT_FOUND_MESSAGE, 'NOT_FOUND');
  return jsonAnswer({
    endpoint: { browseEndpoint: { browseId: channel.id, params: address.tab } },
  });
}

/** Answers the API call for a channel's tab or for the next page of a listing. */
export function answerBrowse(
  catalogue: Catalogue,
  request: PlatformRequest,
  view: ListingRouteView,
): Answer {
  if (view.incomplete) return jsonAnswer({ responseContext: {} });
  if (view.botCheck) return jsonAnswer(botCheckData());
  const { continuation, browseId, params } = request.body;
  const place = continuation === undefined ? undefined : readContinuation(continuation);
  const channel = findChannel(catalogue, place?.channelId ?? browseId ?? '');
  if (!channel) return apiErrorAnswer(404, NOT_FOUND_MESSAGE, 'NOT_FOUND');
  if (channel.vanished) return jsonAnswer(channelGoneData());
  return jsonAnswer(
    place
      ? continuationData(channel, place.tab, place, view)
      : channelData(channel, params ?? '', view),
  );
}

function channelAddress(path: string): { channel: string; tab: string; byId: boolean } | undefined {
  const [, first = '', second = '', third = ''] = decodedPath(path).split('/');
  if (first === 'channel') return { channel: second, tab: third, byId: true };
  return first.startsWith('@') ? { channel: first, tab: second, byId: false } : undefined;
}

/** A path with its escapes resolved; one with broken escapes stays as it is and leads nowhere. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
