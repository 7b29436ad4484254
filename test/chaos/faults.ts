import type { FaultRule } from '../../runtime/sandbox/twins/faults.ts';

/** What vendors do wrong in a campaign: answers dropped, lies, stalls, refusals of all kinds, and cut streams. */
export const FAULTS: readonly FaultRule[] = [
  { fault: 'lost_answer', share: 0.05 },
  { fault: 'accepted_then_502', share: 0.03 },
  { fault: 'cut', share: 0.02 },
  { fault: 'slow', share: 0.06 },
  { fault: 'fail', share: 0.06 },
  { fault: 'rate_limit', share: 0.03 },
  { fault: 'server_error', share: 0.02 },
  { fault: 'overloaded', share: 0.01 },
  { fault: 'unknown_status', share: 0.03 },
  { fault: 'same_id', share: 0.01 },
  { fault: 'wrong_id', share: 0.02 },
  { fault: 'poll_error', share: 0.01 },
  { fault: 'html', share: 0.01 },
  { fault: 'no_result', share: 0.01 },
  { fault: 'expired_link', share: 0.02 },
  { fault: 'cut_download', share: 0.05 },
  { fault: 'broken_base64', share: 0.01 },
  { fault: 'cut_early', share: 0.03 },
  { fault: 'error_in_stream', share: 0.03 },
  { fault: 'silent', share: 0.01 },
  { fault: 'usage_missing', share: 0.03 },
  { fault: 'no_done', share: 0.03 },
  { fault: 'garbage', share: 0.02 },
];
