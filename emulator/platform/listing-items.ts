import type { EmulatedVideo } from '../catalogue.ts';
import { thumbnailUrl } from './addresses.ts';
import { durationText, timeAgo, viewsText } from './wording.ts';

/** One video in a channel's grid, in the shape of the tab that it is listed under. */
export function richItem(video: EmulatedVideo, now: Date): object {
  const content =
    video.kind === 'short'
      ? { shortsLockupViewModel: shortsLockup(video) }
      : { lockupViewModel: lockup(video, now) };
  return { richItemRenderer: { content } };
}

/** The last element of a page that has more to come. */
export function continuationItem(token: string): object {
  return {
    continuationItemRenderer: {
      trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
      continuationEndpoint: {
        commandMetadata: { webCommandMetadata: { sendPost: true, apiUrl: '/youtubei/v1/browse' } },
        continuationCommand: { token, request: 'CONTINUATION_REQUEST_TYPE_BROWSE' },
      },
    },
  };
}

function lockup(video: EmulatedVideo, now: Date): object {
  return {
    contentId: video.id,
    contentType: 'LOCKUP_CONTENT_TYPE_VIDEO',
    contentImage: {
      thumbnailViewModel: {
        image: {
          sources: [
            { url: thumbnailUrl(video.id, 'mqdefault'), width: 320, height: 180 },
            { url: thumbnailUrl(video.id, 'hqdefault'), width: 480, height: 360 },
          ],
        },
        overlays: [
          {
            thumbnailBottomOverlayViewModel: {
              badges: [{ thumbnailBadgeViewModel: badge(video) }],
            },
          },
        ],
      },
    },
    metadata: {
      lockupMetadataViewModel: {
        title: { content: video.title },
        metadata: {
          contentMetadataViewModel: { metadataRows: metadataRows(video, now), delimiter: ' • ' },
        },
      },
    },
  };
}

function badge(video: EmulatedVideo): object {
  if (video.isRunning) return { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' };
  const text = video.availability === 'upcoming' ? 'Upcoming' : durationText(video.durationSeconds);
  return { text, badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_DEFAULT' };
}

function metadataRows(video: EmulatedVideo, now: Date): object[] {
  const date = new Date(video.publishedAt);
  if (video.availability === 'upcoming') {
    const text = `Scheduled for ${date.toLocaleString('en-US', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' })}`;
    return [{ metadataParts: [{ text: { content: text } }] }];
  }
  const ago = `${video.kind === 'live' ? 'Streamed ' : ''}${timeAgo(date, now)}`;
  const rows: object[] = [
    {
      metadataParts: [
        { text: { content: viewsText(video.views) } },
        { text: { content: ago }, accessibilityLabel: ago },
      ],
    },
  ];
  if (video.availability === 'members') {
    rows.push({
      badges: [{ badgeViewModel: { badgeText: 'Members only', badgeStyle: 'BADGE_MEMBERS_ONLY' } }],
    });
  }
  return rows;
}

function shortsLockup(video: EmulatedVideo): object {
  const views = viewsText(video.views);
  return {
    entityId: `shorts-shelf-item-${video.id}`,
    accessibilityText: `${video.title}, ${views} - play Short`,
    thumbnailViewModel: {
      thumbnailViewModel: {
        image: { sources: [{ url: thumbnailUrl(video.id, 'oar2'), width: 1080, height: 1920 }] },
      },
    },
    onTap: { innertubeCommand: { reelWatchEndpoint: { videoId: video.id } } },
    overlayMetadata: {
      primaryText: { content: video.title },
      secondaryText: { content: views },
    },
  };
}
