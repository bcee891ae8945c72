import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Route, routes } from '../contract/routes.ts';
import type { Random } from '../emulator/random.ts';
import { mediaImage } from '../server/modules/images/image-names.ts';
import { ApiClient, type RequestParts } from '../server/testing/api-client.ts';
import type { Attempt } from './fact.ts';
import type { Model } from './model.ts';
import type { TorturedServer } from './server.ts';
import { Fault, type Story } from './story.ts';

const USERNAME = 'admin';

/** What became of a request. */
export type Outcome =
  | { state: 'done'; body: string }
  | { state: 'refused'; status: number; detail: string }
  /** The server was killed before it answered. */
  | { state: 'unknown' };

/** A request that changes something. */
export interface Change {
  /** What it is counted as, such as `edit comment`. */
  kind: string;
  /** What it changes, for the story. */
  subject: string;
  /** What it changes it into, in short. */
  text: string;
  send: (api: ApiClient) => Promise<Response>;
  /** What becomes of what is known; none where nothing is to be kept. */
  attempt?: Attempt;
  /** With which statuses it may be refused. */
  mayBe?: readonly number[];
}

const LOGIN_WAIT_MS = 1_000;

/** Somebody at a browser: does one thing after the other, and notes what the server acknowledged. */
export class Client {
  readonly name: string;
  readonly random: Random;
  readonly #parts: { model: Model; server: TorturedServer; story: Story };
  #api = new ApiClient('');
  /** How often the password had been changed when it logged in; -1 where it is logged out. */
  #loggedInAt = -1;

  constructor(
    name: string,
    random: Random,
    parts: { model: Model; server: TorturedServer; story: Story },
  ) {
    this.name = name;
    this.random = random;
    this.#parts = parts;
  }

  get isLoggedIn(): boolean {
    return this.#loggedInAt >= 0;
  }

  /** Goes on with the server where it listens now, with the session that it has. */
  follow(): void {
    this.#api.moveTo(this.#parts.server.address);
  }

  /** Logs in with a password. @returns whether it was let in; null where it has to wait or nobody answered */
  async logIn(password: string): Promise<boolean | null> {
    const { server, model, story } = this.#parts;
    const changes = model.passwordChanges;
    const api = new ApiClient(server.address);
    const outcome = await this.#outcomeOf('log in', async () => {
      await api.call(routes.health);
      return api.send(routes.login, { body: { username: USERNAME, password } });
    });
    story.note(this.name, `log in: ${outcome.state}`);
    if (outcome.state === 'unknown') return null;
    if (outcome.state === 'refused') {
      return this.#refusedLogin(outcome);
    }
    this.#api = api;
    this.#loggedInAt = changes;
    return true;
  }

  async #refusedLogin({
    status,
    detail,
  }: {
    status: number;
    detail: string;
  }): Promise<false | null> {
    if (status === 401) return false;
    if (status === 503 && this.#parts.server.isStruck) return null;
    if (status === 429) {
      await sleep(LOGIN_WAIT_MS);
      return null;
    }
    throw new Fault(`a login was answered ${status}: ${detail}`, this.name);
  }

  /** Whether its session opens the door; the password may have been changed since it logged in. */
  async isLetIn(): Promise<boolean> {
    const changes = this.#parts.model.passwordChanges;
    if (this.#loggedInAt < changes) return false;
    return (await this.read(routes.currentUser)) !== null;
  }

  /** Reads something; a read has to succeed. @returns null where the server was killed meanwhile, or the session ended */
  async read<R extends Route>(route: R, parts: RequestParts = {}): Promise<string | null> {
    const outcome = await this.change({
      kind: `read ${route.path.replace(/^\/api\//, '').replaceAll(/:\w+/g, '…')}`,
      subject: this.name,
      text: route.path,
      send: (api) => api.send(route, parts),
    });
    return outcome.state === 'done' ? outcome.body : null;
  }

  /** Looks at the picture of a video, which the server fetches and makes where it has none yet. */
  async picture({ id, remoteId }: { id: number; remoteId: string }): Promise<void> {
    const path = `/images/media/${mediaImage(id, remoteId)}`;
    await this.change({
      kind: 'read picture',
      subject: this.name,
      text: path,
      send: (api) => api.fetch(path),
      // It could not be fetched; it is tried again later.
      mayBe: [404],
    });
  }

  /** The SHA-256 of what the server gives out as the file of an attachment. */
  async hashOf(mediaId: number, attachmentId: number): Promise<string> {
    const params = { id: mediaId, attachmentId };
    const response = await this.#api.send(routes.downloadAttachment, { params });
    const content = Buffer.from(await response.arrayBuffer());
    this.#parts.story.count('read attachment', response.ok ? 'acknowledged' : 'refused');
    return response.ok ? createHash('sha256').update(content).digest('hex') : `${response.status}`;
  }

  /** Makes a request that changes something, and notes what is known then. */
  async change({ kind, subject, text, send, attempt, mayBe = [] }: Change): Promise<Outcome> {
    const { model, story } = this.#parts;
    const changes = model.passwordChanges;
    const outcome = await this.#outcomeOf(kind, () => send(this.#api));
    story.note(
      subject,
      `${this.name} ${kind} ${text}: ${outcome.state === 'refused' ? outcome.status : outcome.state}`,
    );
    if (outcome.state === 'done') {
      attempt?.done();
      if (this.#loggedInAt < changes) {
        throw new Fault('a session opened the door after the password was changed', this.name);
      }
    }
    if (outcome.state === 'refused') {
      attempt?.refused();
      this.#expectRefusal(kind, subject, outcome, mayBe);
    }
    return outcome;
  }

  #expectRefusal(
    kind: string,
    subject: string,
    { status, detail }: { status: number; detail: string },
    mayBe: readonly number[],
  ): void {
    const { model, server } = this.#parts;
    // A server that is asked to stop turns requests away.
    if (status === 503 && server.isStruck) return;
    if (status === 401) {
      const mayHaveEnded = model.isPasswordChanging || this.#loggedInAt < model.passwordChanges;
      this.#loggedInAt = -1;
      if (!mayHaveEnded) throw new Fault('a session ended that nobody has ended', this.name);
      return;
    }
    if (!mayBe.includes(status)) {
      throw new Fault(`${kind} was answered ${status}: ${detail}`, subject);
    }
  }

  /** The session is that of a password which was just changed by it. */
  keepsSession(): void {
    this.#loggedInAt = this.#parts.model.passwordChanges;
  }

  /** The session has ended, as it asked for. */
  loggedOut(): void {
    this.#loggedInAt = -1;
  }

  async #outcomeOf(kind: string, send: () => Promise<Response>): Promise<Outcome> {
    const { server, story } = this.#parts;
    let response: Response;
    let body: string;
    try {
      response = await send();
      body = await response.text();
    } catch (error) {
      if (!server.isStruck) {
        const { cause } = error as Error;
        throw new Fault(
          `the answer to "${kind}" broke off, though nobody killed the server: ${error} ${cause}`,
          this.name,
        );
      }
      story.count(kind, 'unknown');
      return { state: 'unknown' };
    }
    if (response.ok) {
      story.count(kind, 'acknowledged');
      return { state: 'done', body };
    }
    story.count(kind, 'refused');
    return { state: 'refused', status: response.status, detail: body };
  }
}
