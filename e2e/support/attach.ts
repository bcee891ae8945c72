import { routes } from '../../contract/routes.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';

/** Hangs a file on a video. @returns the id of the attachment */
export async function attach(
  api: ApiClient,
  media: number,
  name: string,
  content: BlobPart = 'x',
): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  await api.fetch(`/api/media/${media}/attachments`, { method: 'POST', body });
  const [newest] = await api.call(routes.listAttachments, { params: { id: media } });
  if (newest?.name !== name) throw new Error(`${name} was not attached.`);
  return newest.id;
}
