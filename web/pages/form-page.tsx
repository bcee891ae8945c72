import type { UseQueryResult } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FROM_DETAILS } from '../lib/edit-from-details.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FailedPage } from '../ui/failed-page.tsx';
import { FormSkeleton } from '../ui/form-skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** What has such pages, by the start of their addresses; `fields` is how many their forms have, about. */
const THINGS = {
  media: {
    kind: 'Video',
    icon: 'video',
    failure: 'An error occurred when loading video details',
    others: { to: '/latest', name: 'Latest Videos', icon: 'latest' },
    fields: 12,
  },
  channels: {
    kind: 'Channel',
    icon: 'community',
    failure: 'An error occurred when loading channel details',
    others: { to: '/channels', name: 'Channels', icon: 'community' },
    fields: 8,
  },
} as const;

interface FormPageProps<Thing> {
  of: keyof typeof THINGS;
  /** Whether the form is to be read or to be changed. */
  action: 'Details' | 'Edit';
  query: UseQueryResult<Thing>;
  children: (thing: Thing) => ReactNode;
}

/** The page around the form of a video or a channel, while that comes and when it does not. */
export function FormPage<Thing extends { name: string }>(props: FormPageProps<Thing>) {
  const { of, action, query, children } = props;
  const { kind, icon, failure, others, fields } = THINGS[of];
  const path = `/${of}/${useParams().id}`;
  const { data: thing, isError } = query;
  usePageTitle(`${action === 'Edit' ? 'Edit ' : ''}${thing?.name ?? kind}`);
  if (!thing && isError) {
    return <FailedPage heading={kind} text={failure} query={query} others={others} />;
  }
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6">
      <PageHeader
        icon={icon}
        text={kind}
        secondText={action}
        actions={
          <>
            <ButtonLink to={path}>{`View ${kind}`}</ButtonLink>
            {action === 'Details' && (
              <ButtonLink icon={Pencil} to={`${path}/edit`} state={FROM_DETAILS}>
                Edit
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="rounded-2xl border border-line bg-surface p-4 sm:p-6">
        {thing ? children(thing) : <FormSkeleton fields={fields} />}
      </div>
    </div>
  );
}
