import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { ResultKeeper } from '../files/results/result-keeper.ts';
import type { AssetService } from '../files/uploads/asset-service.ts';
import type { Intake } from '../intake/intake.ts';
import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { Spans } from '../observe/span.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { KeyRecord, Store } from '../store/types.ts';
import type { Egress } from '../upstream/types.ts';
import type { ChatService } from '../work/chat-types.ts';
import type { Directory } from '../work/plan/directory.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { StreamWatch } from '../work/stream/stream-watch.ts';
import type { TaskService } from '../work/types.ts';
import { TRANSFERS, type TransferLimits, type Transfers } from './content/transfers.ts';
import { ADDRESS_CONNECTIONS, type FastifyInstance, type FastifyRequest, SERVER_TIMES } from './fastify.ts';
import type { RunningRequests } from './idempotency/run-once.ts';
import type { RateLimiter } from './limits/rate-limits.ts';
import type { Storage } from './operations/health.ts';
import type { Reference } from './operations/reference-operations.ts';

/** Everything the HTTP edge is given; it makes none of it. */
export interface ServerDeps {
  readonly registry: Registry;
  /** The deployment of this moment: it may be replaced while requests run. */
  readonly deployment: () => Deployment;
  /** Of one that does not know chats, a dialect lists all that is servable. */
  readonly directory: () => Pick<Directory, 'servable'> & Partial<Pick<Directory, 'forChat'>>;
  readonly store: Store;
  readonly tasks: TaskService;
  readonly chat: Pick<ChatService, 'complete' | 'stream'>;
  readonly egress: Egress;
  /** Prices of requests before they are sent; a server without it tells none. */
  readonly quotes?: Pick<QuoteDesk, 'quote' | 'remix'>;
  /** Uploads of callers; a server without them has no routes for them. */
  readonly assets?: AssetService;
  /** Files of results that the gateway keeps itself; without them there are none. */
  readonly results?: Pick<ResultKeeper, 'open'>;
  /** What `openDataFolder` answers; purposes get derived keys. */
  readonly secrets: Secrets;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Counts requests and times them; absent: nothing is counted. */
  readonly observer?: Pick<Observer, 'count' | 'observe'>;
  /** Begins traces; absent: they are off. */
  readonly spans?: Pick<Spans, 'request'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Counts requests by the minute; absent: in the memory of this process. */
  readonly limiter?: RateLimiter;
  /** Keys that need not have the usual shape: the sandbox's published key. */
  readonly wellKnownKeys?: ReadonlySet<string>;
  /** True while the process is going away: `/readyz` answers 503. */
  readonly draining?: () => boolean;
  /** What `/readyz` says beside that the store answers. */
  readonly storage?: Storage;
  /** Pages that explain the API, loaded when somebody asks for one; absent: there are none. */
  readonly reference?: () => Promise<Reference>;
  /** Adds routes that are no dialect of callers; `keyOf` is the key of a request, counted as a quote of it. */
  readonly extend?: (app: FastifyInstance, keyOf: (request: FastifyRequest) => Promise<KeyRecord>) => void;
  /** In place of `DEFAULT_BOUNDS`; no key of `gateway.yaml` sets them. */
  readonly bounds?: Partial<ServerBounds>;
}

export interface ServerBounds {
  /** Bytes of request bodies held at once, over all requests. */
  readonly bodyBudgetBytes: number;
  /** Of these, what the requests of one owner may hold. */
  readonly bodyOwnerBytes: number;
  /** Whole-body deadline of bodies up to 1 MiB. */
  readonly smallBodyMs: number;
  /** The longest that a body may take; a streamed file may take more for each byte that arrives. */
  readonly requestMs: number;
  /** Connections of one address. */
  readonly addressConnections: number;
  /** Downloads and uploads that may run at once. */
  readonly transfers: TransferLimits;
  /** Longest pause inside any body. */
  readonly bodyIdleMs: number;
  /** Longest silence of a content source or reader. */
  readonly contentIdleMs: number;
  /** So much of a download has to pass in each such time: less keeps a place and serves nobody. */
  readonly contentLeastBytes: number;
  /** How long what waits for its client's reading is still served after closing began; then it is cut. */
  readonly drainMs: number;
  /** The same for answers that are still being made. */
  readonly answerDrainMs: number;
  /** How long a request waits for its pictures; their task goes on afterwards. */
  readonly imageWaitMs: number;
  /** How long an answer waits for the bytes of pictures that are only known by their address. */
  readonly keepWaitMs: number;
  /** How long a repeated request waits for the answer of the first one. */
  readonly idempotencyWaitMs: number;
  /** How often it looks for one that another process may write. */
  readonly idempotencyLookMs: number;
  /** How long a refused connection is left open, so that the client can read why. */
  readonly lingerMs: number;
}

export const DEFAULT_BOUNDS: ServerBounds = {
  bodyBudgetBytes: 256 * 1024 * 1024,
  bodyOwnerBytes: 128 * 1024 * 1024,
  smallBodyMs: 10_000,
  requestMs: SERVER_TIMES.requestMs,
  addressConnections: ADDRESS_CONNECTIONS,
  transfers: TRANSFERS,
  bodyIdleMs: 10_000,
  contentIdleMs: 60_000,
  contentLeastBytes: 262_144,
  drainMs: 5_000,
  answerDrainMs: 20_000,
  imageWaitMs: 600_000,
  keepWaitMs: 30_000,
  idempotencyWaitMs: 30_000,
  idempotencyLookMs: 250,
  lingerMs: 500,
};

/** What operation handlers see: the dependencies, and what the server made of them. */
export interface ServerContext extends ServerDeps {
  readonly intake: Intake;
  /** Verify content links; the first one signs them. */
  readonly linkKeys: readonly [Uint8Array, ...(readonly Uint8Array[])];
  /** Check the addresses that vendors were given for callbacks. */
  readonly callbackKeys: readonly Uint8Array[];
  readonly bounds: ServerBounds;
  readonly limiter: RateLimiter;
  readonly transfers: Transfers;
  /** Looks after the keys of downloads that run. */
  readonly keyWatch: StreamWatch;
  /** Requests with an `Idempotency-Key` that are being answered. */
  readonly running: RunningRequests;
}
