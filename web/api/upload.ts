/** How a file is sent. */
export interface FileRequest {
  address: string;
  headers: Headers;
  /** The field of the form that carries the file. */
  field: string;
  file: File;
  signal?: AbortSignal | undefined;
  /** Told again and again how much has been sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined;
}

/** Sends a file as `fetch` would, which cannot tell how far it is. */
export function sendFile(request: FileRequest): Promise<Response> {
  const { address, headers, field, file, signal, onProgress } = request;
  const form = new FormData();
  form.append(field, file);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const sending = new XMLHttpRequest();
    const abort = () => sending.abort();
    sending.open('POST', address);
    headers.forEach((value, name) => {
      sending.setRequestHeader(name, value);
    });
    sending.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(Math.round((100 * loaded) / total));
    sending.onload = () => resolve(answerOf(sending));
    sending.onerror = () => reject(new TypeError('The upload was not answered'));
    sending.onabort = () => reject(signal?.reason);
    sending.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    sending.send(form);
  });
}

const answerOf = (sending: XMLHttpRequest): Response =>
  new Response(sending.responseText || null, {
    status: sending.status,
    headers: { 'content-type': sending.getResponseHeader('content-type') ?? '' },
  });
