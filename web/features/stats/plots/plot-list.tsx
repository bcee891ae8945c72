import type { Plots } from '../../../../contract/plots.ts';
import { tagAddress } from '../../../lib/tag-address.ts';
import { ColumnMarks } from './column-marks.tsx';
import { GrowthMarks } from './growth-marks.tsx';
import { HoursFigure } from './hours-figure.tsx';
import {
  countText,
  growthSentence,
  hoursInWords,
  hoursText,
  refreshesSentence,
  secondsOf,
  uploadsSentence,
  watchedSentence,
} from './plot-words.ts';
import { TimeFigure } from './time-figure.tsx';
import { accumulate, peakOf, total } from './timeline.ts';

/** All plots of a catalogue that has videos. */
export function PlotList({ plots }: { plots: Plots }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-6">
      <Uploads plots={plots} />
      <ChannelHours plots={plots} />
      <TagHours plots={plots} />
      <Watched plots={plots} />
      <Growth plots={plots} />
      <Refreshes plots={plots} />
    </div>
  );
}

/** Whether of most videos it is known only roughly when they were uploaded. */
const isRough = ({ uploads, roughDates }: Plots): boolean =>
  roughDates * 2 > total(uploads.map(({ watched, unwatched }) => watched + unwatched));

const NO_VIDEOS = 'Once there are videos, they are shown here.';

function Uploads({ plots }: { plots: Plots }) {
  const { uploads, roughDates, computedAt } = plots;
  return (
    <TimeFigure
      isWide
      heading={(unit) => `Videos by ${unit} of Upload`}
      rows={uploads.map(({ time, watched, unwatched }) => ({
        time,
        counts: [watched + unwatched],
      }))}
      until={computedAt}
      kinds={[{ name: 'Videos', paint: 'plain' }]}
      sentence={uploadsSentence}
      isRough={isRough(plots)}
      note={
        roughDates > 0 &&
        `Of ${countText(roughDates, 'video it is known only roughly when it', 'videos it is known only roughly when they')} came, as in “2 years ago”.`
      }
      empty={NO_VIDEOS}
    >
      {(drawn, scale) => (
        <ColumnMarks timeline={drawn} scale={scale} paints={['plain']} told={peakOf(drawn)} />
      )}
    </TimeFigure>
  );
}

function ChannelHours({ plots: { channels, unknownLengths } }: { plots: Plots }) {
  return (
    <HoursFigure
      heading="Hours by Channel"
      hours={channels}
      what="Channel"
      one="channel"
      many="channels"
      addressOf={(id) => `/channels/${id}`}
      sentence={({ name, seconds }) => (
        <>
          {name} has the most: {hoursText(seconds)} of {hoursInWords(secondsOf(channels))}.
        </>
      )}
      note={
        unknownLengths > 0 &&
        `Nobody knows yet how long ${countText(unknownLengths, 'video is, and it counts', 'videos are, and they count')} as nothing.`
      }
      empty={NO_VIDEOS}
    />
  );
}

function TagHours({ plots: { tags } }: { plots: Plots }) {
  return (
    <HoursFigure
      heading="Hours by Tag"
      hours={tags}
      what="Tag"
      one="tag"
      many="tags"
      addressOf={tagAddress}
      sentence={({ name, seconds }) => (
        <>
          {name} has the most: {hoursInWords(seconds)}. A video counts for each of its tags.
        </>
      )}
      empty="Once videos have tags, it is shown here how many hours each tag has."
    />
  );
}

function Watched({ plots }: { plots: Plots }) {
  const { uploads, computedAt } = plots;
  return (
    <TimeFigure
      heading={(unit) => `Watched, by ${unit} of Upload`}
      rows={uploads.map(({ time, watched, unwatched }) => ({ time, counts: [watched, unwatched] }))}
      until={computedAt}
      kinds={[
        { name: 'Watched', paint: 'told' },
        { name: 'Unwatched', paint: 'left' },
      ]}
      sentence={watchedSentence}
      isRough={isRough(plots)}
      empty={NO_VIDEOS}
    >
      {(drawn, scale) => <ColumnMarks timeline={drawn} scale={scale} paints={['told', 'left']} />}
    </TimeFigure>
  );
}

function Growth({ plots: { added, computedAt } }: { plots: Plots }) {
  return (
    <TimeFigure
      heading={() => 'Growth of the Catalogue'}
      rows={added.map(({ time, videos }) => ({ time, counts: [videos] }))}
      until={computedAt}
      kinds={[{ name: 'Added', paint: 'plain' }]}
      sentence={growthSentence}
      derived={{ name: 'In All', from: accumulate }}
      empty={NO_VIDEOS}
    >
      {(drawn, scale) => <GrowthMarks timeline={drawn} scale={scale} />}
    </TimeFigure>
  );
}

function Refreshes({ plots: { refreshes, computedAt } }: { plots: Plots }) {
  return (
    <TimeFigure
      isWide
      heading={(unit) => `Refreshes by ${unit}`}
      rows={refreshes.map(({ time, succeeded, failed }) => ({ time, counts: [failed, succeeded] }))}
      until={computedAt}
      kinds={[
        { name: 'Failed', paint: 'wrong' },
        { name: 'Succeeded', paint: 'plain' },
      ]}
      sentence={refreshesSentence}
      empty="Once a channel was looked at for new videos, it is shown here how that went."
    >
      {(drawn, scale) => <ColumnMarks timeline={drawn} scale={scale} paints={['wrong', 'plain']} />}
    </TimeFigure>
  );
}
