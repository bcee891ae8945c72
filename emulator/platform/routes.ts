import { type Answer, contentAnswer, htmlAnswer, jsonAnswer, notFoundPage } from '../answers.ts';
import { type Catalogue, findChannel, findVideo } from '../catalogue.ts';
import type { FaultAnswer } from '../faults.ts';
import type { PlatformRequest, RequestKind } from '../requests.ts';
import { answerCaptions } from './captions.ts';
import { channelFeed } from './feed.ts';
import { platformPage } from './html.ts';
import { answerBrowse, answerPage, answerResolve } from './listing-routes.ts';
import { answerMedia } from './media-routes.ts';
import { answerPicture } from './picture-routes.ts';
import type { Platform } from './platform.ts';
import { playerResponse } from './player.ts';
import { answerSponsorBlock } from './sponsorblock.ts';
import { watchData, watchPage } from './watch-page.ts';

/** Answers one request as the platform does; `fault` bends what the answer says. */
export async function answerRequest(
  platform: Platform,
  request: PlatformRequest,
  kind: RequestKind,
  fault?: FaultAnswer,
): Promise<Answer> {
  const { catalogue } = platform;
  const now = new Date();
  const botCheck = fault?.type === 'bot-check';
  const listing = {
    now,
    empty: fault?.type === 'empty-listing',
    incomplete: fault?.type === 'incomplete',
    botCheck,
  };
  switch (kind) {
    case 'page':
      return answerPage(catalogue, request, listing);
    case 'browse':
      return request.path.endsWith('/resolve_url')
        ? answerResolve(catalogue, request)
        : answerBrowse(catalogue, request, listing);
    case 'feed':
      return answerFeed(catalogue, request, listing.empty);
    case 'watch': {
      const videoId = request.query.get('v') ?? request.path.split('/')[2] ?? '';
      return htmlAnswer(watchPage(findVideo(catalogue, videoId), videoId, { now, botCheck }));
    }
    case 'player': {
      const placed = findVideo(catalogue, request.body.videoId ?? '');
      return jsonAnswer(playerResponse(placed, { now, botCheck, withMedia: true }));
    }
    case 'captions':
      return answerCaptions(catalogue, request);
    case 'image':
      return answerPicture(platform, request);
    case 'media':
      return answerMedia(platform, request);
    case 'sponsorblock':
      return answerSponsorBlock(catalogue, request);
    case 'other':
      return answerOther(catalogue, request);
  }
}

function answerFeed(catalogue: Catalogue, request: PlatformRequest, isEmpty: boolean): Answer {
  const channel = findChannel(catalogue, request.query.get('channel_id') ?? '');
  if (!channel || channel.vanished) return notFoundPage();
  const answer = contentAnswer(
    'text/xml; charset=UTF-8',
    channelFeed(isEmpty ? { ...channel, videos: [] } : channel),
  );
  answer.headers['cache-control'] = 'public, max-age=900';
  return answer;
}

/** The few calls that yt-dlp makes besides: a page's data by API, and pages for their configuration. */
function answerOther(catalogue: Catalogue, { path, body }: PlatformRequest): Answer {
  if (path === '/youtubei/v1/next') {
    const videoId = body.videoId ?? '';
    return jsonAnswer(watchData(findVideo(catalogue, videoId), videoId));
  }
  if (path === '/' || path === '/tv' || path.startsWith('/embed/')) {
    return htmlAnswer(platformPage('', {}));
  }
  return notFoundPage();
}
