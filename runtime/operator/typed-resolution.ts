import type { CommandOptions } from './command.ts';
import { shown } from './fields.ts';
import { UsageError } from './usage-error.ts';

/** What `uncertain resolve` sends, from `--as` and `--upstream-id`. */
export function typedResolution({ as, upstreamId }: Pick<CommandOptions, 'as' | 'upstreamId'>): {
  readonly as: string;
  readonly upstream_id?: string;
} {
  if (as !== 'failed' && as !== 'accepted' && as !== 'seen')
    throw new UsageError(`--as must be failed, accepted or seen (got ${shown(as)})`);
  if (as !== 'accepted') {
    if (upstreamId === undefined) return { as };
    throw new UsageError(`--upstream-id belongs to --as accepted only (got ${shown(upstreamId)})`);
  }
  if (typeof upstreamId === 'string' && upstreamId !== '') return { as, upstream_id: upstreamId };
  throw new UsageError('--as accepted needs --upstream-id <id> (got none)');
}
