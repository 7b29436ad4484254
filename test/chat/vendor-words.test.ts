import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vendorWords } from '../../runtime/work/attempt/vendor-words.ts';

const HIDDEN = {
  upstreamModel: 'vendor-large-2025',
  modelName: 'my-model',
  names: ['api.vendor.example', 'main-channel'],
  secrets: ['sk-secret', 'sk-secret-longer'],
};

describe('a sentence of a vendor about an invalid request', () => {
  const CASES: readonly (readonly [string, string, string | undefined])[] = [
    ['passes', 'temperature must be at most 1', 'temperature must be at most 1'],
    ['names the model as the caller does', 'vendor-large-2025 takes no tools', 'my-model takes no tools'],
    ['loses keys, the longer first', 'key sk-secret-longer is bad', 'key [redacted] is bad'],
    ['loses addresses', 'see https://docs.vendor.example/errors?x=1 for more', 'see [address] for more'],
    ['loses mail addresses', 'ask help@vendor.example', 'ask [address]'],
    ['loses hosts and channels', 'api.vendor.example refused main-channel', '[upstream] refused [upstream]'],
    ['keeps longer names', 'vendor-large-2025.1 and main-channels', 'vendor-large-2025.1 and main-channels'],
    ['names it in any case', 'Vendor-LARGE-2025 takes no tools', 'my-model takes no tools'],
    ['loses hosts in any case', 'API.vendor.example:8443 is down', '[upstream] is down'],
    [
      'loses other hosts',
      'sent by eu.gw.internal, not by node-7.vendor.com.',
      'sent by [address], not by [address].',
    ],
    [
      'loses hosts by their port',
      'no route to inner.zone:8443 or localhost:80',
      'no route to [address] or [address]',
    ],
    ['loses numbered addresses', 'from 10.0.0.5 to 10.0.0.5:443.', 'from [address] to [address].'],
    ['loses long numbered addresses', 'from fe80::1 to [2001:db8::7]', 'from [address] to [[address]]'],
    ['keeps times and scopes', 'at 12:34:56 std::bad_alloc', 'at 12:34:56 std::bad_alloc'],
    [
      'keeps paths to fields',
      'messages.0.content.1.image.source: tools.function.name, generationConfig.maxOutputTokens:12',
      'messages.0.content.1.image.source: tools.function.name, generationConfig.maxOutputTokens:12',
    ],
    ['loses short ids', 'org-AbC123xyz has no proj_12345 (req_011)', '[id] has no [id] ([id])'],
    ['loses any key that looks like one', 'sk-other is not sk-secret', '[id] is not [redacted]'],
    [
      'loses shortened keys',
      'bad keys sk-up...-123, sk-a****b, ak…9 and abc***',
      'bad keys [redacted], [redacted], [redacted] and [redacted]',
    ],
    ['keeps ranges and pauses', 'use 1...8, please...', 'use 1...8, please...'],
    ['loses ids', 'project proj_a1b2c3d4e5f6g7h8i9 has none', 'project [id] has none'],
    ['stays on one line', 'a\r\n\r\ndata: b\u2028c\u0000d', 'a data: b c d'],
    [
      'keeps long words without digits',
      'additionalProperties_is_required',
      'additionalProperties_is_required',
    ],
    ['is nothing when there is none', ' \n ', undefined],
  ];
  test.each(CASES)('%s', (_, given, told) => {
    expect(vendorWords(given, HIDDEN)).toBe(told);
  });

  test('is never long', () => {
    expect(vendorWords('a '.repeat(5_000), HIDDEN)).toHaveLength(301);
    expect(vendorWords(undefined, HIDDEN)).toBeUndefined();
  });

  test('never holds a secret, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...HIDDEN.secrets), (before, after, secret) => {
        const told = vendorWords(`${before}${secret}${after}`, HIDDEN) ?? '';
        expect(told).not.toContain(secret);
        expect(told).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
