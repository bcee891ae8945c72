import type { Chapter, PlacedVideo } from '../catalogue.ts';
import { thumbnailUrl } from './addresses.ts';
import { platformPage } from './html.ts';
import { type PlayerView, playerResponse } from './player.ts';
import { durationText, shortCount } from './wording.ts';

/** A video's page: the player's response without media, and what stands below the player. */
export function watchPage(
  placed: PlacedVideo | undefined,
  videoId: string,
  view: Omit<PlayerView, 'withMedia'>,
): string {
  return platformPage(placed?.video.title ?? '', {
    ytInitialPlayerResponse: playerResponse(placed, { ...view, withMedia: false }),
    ytInitialData: watchData(placed, videoId),
  });
}

/** The data of a video's page besides the player's response. */
export function watchData(placed: PlacedVideo | undefined, videoId: string): object {
  const results = placed ? [primaryInfo(placed), secondaryInfo(placed)] : [];
  const chapters = placed?.video.chapters ?? [];
  return {
    responseContext: {},
    contents: { twoColumnWatchNextResults: { results: { results: { contents: results } } } },
    currentVideoEndpoint: { watchEndpoint: { videoId } },
    engagementPanels: chapters.length > 0 ? [chaptersPanel(videoId, chapters)] : [],
  };
}

function primaryInfo({ video }: PlacedVideo): object {
  const date = new Date(video.publishedAt).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  const likes = `like this video along with ${video.likes.toLocaleString('en-US')} other people`;
  return {
    videoPrimaryInfoRenderer: {
      title: { runs: [{ text: video.title }] },
      viewCount: {
        videoViewCountRenderer: {
          viewCount: { simpleText: `${video.views.toLocaleString('en-US')} views` },
        },
      },
      dateText: { simpleText: date },
      videoActions: {
        menuRenderer: {
          topLevelButtons: [
            {
              segmentedLikeDislikeButtonViewModel: {
                likeButtonViewModel: {
                  likeButtonViewModel: {
                    toggleButtonViewModel: {
                      toggleButtonViewModel: {
                        defaultButtonViewModel: { buttonViewModel: { accessibilityText: likes } },
                      },
                    },
                  },
                },
              },
            },
          ],
        },
      },
    },
  };
}

function secondaryInfo({ channel }: PlacedVideo): object {
  return {
    videoSecondaryInfoRenderer: {
      owner: {
        videoOwnerRenderer: {
          title: { runs: [{ text: channel.name }] },
          subscriberCountText: { simpleText: `${shortCount(channel.subscribers)} subscribers` },
          navigationEndpoint: {
            browseEndpoint: { browseId: channel.id, canonicalBaseUrl: `/${channel.handle}` },
          },
        },
      },
    },
  };
}

function chaptersPanel(videoId: string, chapters: readonly Chapter[]): object {
  return {
    engagementPanelSectionListRenderer: {
      panelIdentifier: 'engagement-panel-macro-markers-description-chapters',
      content: {
        macroMarkersListRenderer: {
          contents: chapters.map(({ start, title }) => ({
            macroMarkersListItemRenderer: {
              title: { simpleText: title },
              timeDescription: { simpleText: durationText(start) },
              thumbnail: { thumbnails: [{ url: thumbnailUrl(videoId, 'mqdefault') }] },
            },
          })),
        },
      },
    },
  };
}
