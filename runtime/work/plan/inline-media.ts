import type { ChatProtocol, ContentKind } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { MediaKind } from '../../contract/media.ts';
import { assetIdOf } from '../../contract/media-input.ts';
import { createByteBudget } from '../../files/media/byte-budget.ts';
import type { FetchMeter } from '../../files/media/media-reader.ts';
import { type Address, createMediaReader, MEDIA_LIMITS } from '../../files/media/media-reader.ts';
import { SNIFF_BYTES } from '../../files/media/sniff.ts';
import type { ContentSource, InlineContent } from '../../formats/types.ts';
import type { Egress } from '../../upstream/types.ts';
import { refusal, withParam } from '../../words/refusal.ts';
import { orList } from '../../words/show-value.ts';
import type { ChatDeps } from '../deps.ts';
import type { ChatSettings } from '../settings.ts';
import type { CountedSource } from './content-sources.ts';
import { isWritten, readWritten, sniffContent } from './written-content.ts';

/** Everything that one request sends inline, and addresses that stand for others. */
export interface PreparedContents {
  /** By address, data URI or base64, as the caller wrote it. */
  readonly inline: ReadonlyMap<string, InlineContent>;
  /** What a body that is handed on says instead: the link of an upload, or what was read as a data URI. */
  readonly replaced: ReadonlyMap<string, string>;
  /** They are in memory no longer: what was read for them counts until then. Safe to call twice. */
  release(): void;
}

/** Kinds of content that addresses and uploads can hold. */
const MEDIA: Readonly<Partial<Record<ContentKind, MediaKind | 'file'>>> = {
  image_url: 'image',
  video_url: 'video',
  file: 'file',
};

type Deps = Pick<ChatDeps, 'assets' | 'checkAddress'> & { readonly egress: Pick<Egress, 'publicFetch'> };

export type ContentRoom = ReturnType<typeof createContentRoom>;

/** What one request brings, for one protocol. */
interface Preparing {
  readonly sources: readonly CountedSource[];
  readonly protocol: Pick<ChatProtocol, 'inputs' | 'mimes'>;
  readonly owner_id: string;
  readonly key_id: string;
  readonly fetches?: FetchMeter | undefined;
}

/** One room for all requests, so that what they read together has a bound. */
export function createContentRoom(
  deps: Deps,
  settings: Pick<ChatSettings, 'max_fetched' | 'max_inline_bytes'>,
) {
  const budget = createByteBudget({
    total: MEDIA_LIMITS.in_flight_bytes,
    share: MEDIA_LIMITS.owner_bytes,
  });
  const reader = createMediaReader({ egress: deps.egress, budget, limits: MEDIA_LIMITS });

  return {
    /**
     * Prepares the sources of one request for one protocol: addresses are read through the public door where the
     * protocol wants bytes, uploads from the store of assets, data URIs and base64 are split; what the protocol's list
     * of media types does not hold is refused. Throws GatewayError that names the item.
     */
    async prepare(request: Preparing): Promise<PreparedContents> {
      const { sources, protocol, owner_id, key_id, fetches } = request;
      const inline = new Map<string, InlineContent>();
      const replaced = new Map<string, string>();
      const wanted: { readonly source: CountedSource; readonly address: Address }[] = [];
      let total = 0;
      const add = (source: CountedSource, content: InlineContent & { readonly bytes: number }) => {
        const mime = typeFor(source, content.mime, protocol);
        total += content.bytes * source.times;
        const most = settings.max_inline_bytes;
        if (total > most) throw refusal(source.param, `brings the media of the request over ${most} bytes`);
        inline.set(source.url, { mime, base64: content.base64 });
      };

      for (const source of sources) {
        const forms = protocol.inputs[source.kind] ?? [];
        if (isWritten(source.url)) {
          if (!forms.includes('inline')) throw refusal(source.param, ADDRESSES_ONLY);
          const written = readWritten(source.url, source.kind);
          if (written.kind === 'bad') throw refusal(source.param, written.message);
          if (written.instead !== undefined) replaced.set(source.url, written.instead);
          add(source, { ...written.content, bytes: written.bytes });
          continue;
        }
        const kind = MEDIA[source.kind];
        if (kind === undefined) throw refusal(source.param, 'must be base64');
        const id = assetIdOf(source.url);
        if (id === undefined) {
          withParam(source.param, () => deps.checkAddress?.(source.url));
          if (forms[0] === 'url') continue;
          const media = { kind, url: source.url };
          const max_bytes = kind === 'file' ? settings.max_inline_bytes : MEDIA_LIMITS.max_bytes[kind];
          wanted.push({ source, address: { param: source.param, media, max_bytes } });
          continue;
        }
        const asset = await deps.assets?.({ id, owner_id, key_id });
        if (asset === undefined)
          throw refusal(source.param, `names an unknown asset (${source.url.slice(0, 100)})`);
        if (kind !== 'file' && asset.kind !== kind)
          throw refusal(source.param, `must be ${kind}: the asset is ${asset.kind}`);
        if (forms[0] === 'url' && asset.link !== undefined) {
          replaced.set(source.url, asset.link);
          continue;
        }
        if (!forms.includes('inline')) throw refusal(source.param, ADDRESSES_ONLY);
        const media = { kind, url: source.url };
        const address = { param: source.param, media, max_bytes: asset.bytes, read: () => asset.read() };
        wanted.push({ source, address });
      }

      if (wanted.length > settings.max_fetched) {
        const { source } = wanted[settings.max_fetched] ?? { source: { param: 'messages' } };
        throw refusal(
          source.param,
          `is one of ${wanted.length} to be read; at most ${settings.max_fetched} are`,
        );
      }
      await fetches?.count(wanted.filter(({ address }) => address.read === undefined).length);
      const { contents, release } = await reader.keep(
        wanted.map(({ address }) => address),
        owner_id,
      );
      try {
        for (const { source } of wanted) {
          const bytes = contents.get(source.url) ?? new Uint8Array();
          const mime = sniffContent(bytes.subarray(0, SNIFF_BYTES), '');
          const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
          // Who hands bodies on would hand on an address that the upstream does not read.
          replaced.set(source.url, `data:${mime};base64,${base64}`);
          add(source, { mime, base64, bytes: bytes.byteLength });
        }
        return { inline, replaced, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

const ADDRESSES_ONLY = 'must be an http(s) address: the chosen upstream takes no file contents here';

/** The type to send: any text is plain text to those who list no other. Throws for what is not on the list. */
function typeFor(
  { kind, param }: ContentSource,
  mime: string,
  { mimes }: Pick<ChatProtocol, 'mimes'>,
): string {
  const allowed = mimes[kind];
  if (allowed === undefined || allowed.includes(mime)) return mime;
  if (mime.startsWith('text/') && allowed.includes('text/plain')) return 'text/plain';
  throw new GatewayError('invalid_request', {
    param,
    message: `${param} must be ${orList(allowed)} for the chosen upstream (got ${mime}, by its content)`,
    details: { allowed: [...allowed], received: mime },
  });
}
