// @generated from specs/refusals/ by the gateway generator. Do not edit.

import type { ErrorRule } from '../runtime/contract/protocol.ts';

/** Rules of `specs/refusals/ark.yaml`. */
export const arkRefusals: readonly ErrorRule[] = [
  { class: 'content_policy', code: ['*SensitiveContentDetected*', '*RiskDetection*'] },
  { class: 'rate_limit', code: ['QuotaExceeded'], message: ['*queue*', '*concurren*'] },
  { class: 'quota', code: ['QuotaExceeded', 'SetLimitExceeded', 'AccountOverdueError', '*ServiceOverdue'] },
  { class: 'quota', code: ['InvalidSubscription'] },
  { class: 'not_found', code: ['InvalidEndpoint.ClosedEndpoint'] },
  {
    class: 'rate_limit',
    code: ['*RateLimit*', 'InflightBatchsizeExceeded', 'RequestBurstTooFast', 'ServerOverloaded'],
  },
  { class: 'invalid_key', code: ['AuthenticationError', 'InvalidAccountStatus'] },
  { class: 'permission', code: ['AccessDenied', 'OperationDenied.*'] },
  { class: 'not_found', code: ['InvalidEndpointOrModel.*', 'ModelNotOpen', 'NotFound*'] },
  { class: 'invalid_request', code: ['MissingParameter*', 'Invalid*', 'OutofContextError'] },
  { class: 'upstream', code: ['InternalServiceError'] },
  { class: 'upstream', http: [503, 504] },
];

/** Rules of `specs/refusals/dashscope.yaml`. */
export const dashscopeRefusals: readonly ErrorRule[] = [
  {
    class: 'content_policy',
    code: [
      'DataInspectionFailed', 'data_inspection_failed', 'InvalidParameter.DataInspection',
      'IPInfringementSuspect',
    ],
  },
  {
    class: 'quota',
    code: ['Arrearage', 'AllocationQuota.FreeTierOnly', 'Throttling.AllocationQuota', 'insufficient_quota'],
  },
  { class: 'quota', code: ['CommodityNotPurchased', 'PrepaidBillOverdue', 'PostpaidBillOverdue'] },
  { class: 'rate_limit', code: ['Throttling', 'Throttling.*', 'limit_requests'] },
  { class: 'invalid_key', code: ['InvalidApiKey', 'invalid_api_key'] },
  { class: 'permission', code: ['AccessDenied*', '*.AccessDenied'] },
  { class: 'not_found', code: ['ModelNotFound', 'WorkSpaceNotFound'] },
  { class: 'timeout', code: ['RequestTimeOut'] },
  { class: 'overloaded', code: ['ModelUnavailable', 'ModelServingError'] },
  {
    class: 'invalid_request',
    code: ['InvalidParameter*', 'InvalidURL', 'BadRequest.*', 'UnsupportedOperation'],
  },
  { class: 'upstream', code: ['InternalError*'] },
  { class: 'upstream', http: [504] },
];

/** Rules of `specs/refusals/http.yaml`. */
export const httpRefusals: readonly ErrorRule[] = [
  { class: 'invalid_request', http: [400, 413, 415, 422] },
  { class: 'invalid_key', http: [401] },
  { class: 'quota', http: [402] },
  { class: 'permission', http: [403] },
  { class: 'not_found', http: [404, 405, 410] },
  { class: 'timeout', http: [408, 504, 524] },
  { class: 'conflict', http: [409] },
  { class: 'rate_limit', http: [429] },
  { class: 'upstream', http: [500, 502] },
  { class: 'overloaded', http: [503, 529] },
];

/** Rules of `specs/refusals/kling.yaml`. */
export const klingRefusals: readonly ErrorRule[] = [
  { class: 'content_policy', code: ['1300', '1301'] },
  { class: 'quota', code: ['1101', '1102'] },
  { class: 'rate_limit', code: ['1302', '1303'] },
  { class: 'invalid_key', code: ['1000', '1001', '1002', '1003', '1004'] },
  { class: 'permission', code: ['1100', '1103', '1304'] },
  { class: 'not_found', code: ['1202', '1203'] },
  { class: 'invalid_request', code: ['1200', '1201'] },
  { class: 'overloaded', code: ['5001'] },
  { class: 'timeout', code: ['5002'] },
  { class: 'upstream', code: ['5000'] },
  {
    class: 'content_policy',
    http: [200, 400],
    message: ['*risk control*', '*content policy*', '*content safety*', '*sensitive*'],
  },
];

/** Rules of `specs/refusals/xai.yaml`. */
export const xaiRefusals: readonly ErrorRule[] = [
  { class: 'rate_limit', code: ['rate_limit_exceeded'] },
  { class: 'upstream', code: ['internal_error'] },
  {
    class: 'content_policy',
    http: [200, 400, 403, 422],
    message: ['*violates usage guidelines*', '*moderation*', '*content policy*', '*safety check*'],
  },
  { class: 'quota', message: ['*available credits*', '*out of credits*', '*spending limit*'] },
  { class: 'quota', http: [403, 429], message: ['*credits*', '*billing*'] },
  { class: 'invalid_key', http: [400, 401, 403], message: ['*incorrect api key*'] },
];
