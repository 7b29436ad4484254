import { settingWords } from '../contract/chat-format-facts.ts';
import { suggest } from '../contract/document/suggest.ts';
import { proofFacts } from '../contract/protocols/credential-facts.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { egressPolicy } from './egress-entry.ts';

/**
 * Settings that neither half of a channel's protocol reads, words that mean nothing to it, and addresses that cannot be
 * asked.
 */
export function checkSettings(one: ChannelCheck): void {
  const { settings = {}, protocol: id } = one.channel;
  const { protocols, chat_protocols } = one.registry;
  const addresses = proofFacts(protocols[id]?.callback)?.settings ?? [];
  const read = [...(protocols[id]?.settings ?? []), ...(chat_protocols[id]?.settings ?? [])];
  const known = [...new Set([...read, ...addresses])].sort();
  for (const [name, value] of Object.entries(settings)) {
    if (!known.includes(name)) {
      const span = place(one, ['settings', name], 'key');
      add(one, deploymentDiagnostic('GW6023', span, { name, known, protocol: id }));
    } else if (addresses.includes(name) && !isAskable(value, one)) {
      const problem =
        'must be an https address of the public internet, or one whose host is in `egress.allow`';
      const span = place(one, ['settings', name]);
      add(one, deploymentDiagnostic('GW6007', span, { what: name, problem }));
    } else {
      checkWord(one, name, value);
    }
  }
}

/** What is written may come from the environment, so that only what is allowed is shown. */
function checkWord(one: ChannelCheck, name: string, value: unknown): void {
  const protocol = one.registry.chat_protocols[one.channel.protocol];
  const known = protocol?.settings?.includes(name) ? settingWords(protocol.format, name) : undefined;
  if (known === undefined || known.some((word) => word === value)) return;
  const near = typeof value === 'string' ? suggest(value, known) : undefined;
  const span = place(one, ['settings', name]);
  add(one, deploymentDiagnostic('GW6024', span, { name, known, near }));
}

function isAskable(value: unknown, { raw }: ChannelCheck): boolean {
  return typeof value === 'string' && egressPolicy(raw).accepts(value);
}
