// @generated from specs/protocols/tencent-vod.yaml by the gateway generator. Do not edit.

import type { Twin } from '../../runtime/contract/twin.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const tencentVod: Twin = {
  kind: 'polled',
  protocol: 'tencent-vod',
  auth: { use: 'tc3', params: { service: 'vod' } },
  submit: [
    {
      method: 'POST',
      path: '/',
      query: {},
      headers: { 'x-tc-action': 'CreateAigcVideoTask', 'x-tc-version': '2018-07-17' },
      body: 'json',
      required: ['ModelName', 'ModelVersion'],
    },
  ],
  poll: [
    {
      method: 'POST',
      path: '/',
      query: {},
      headers: { 'x-tc-action': 'DescribeTaskDetail', 'x-tc-version': '2018-07-17' },
      body: 'json',
      required: [],
    },
  ],
  id: ['Response', 'TaskId'],
  pollId: { in: 'body', name: 'TaskId' },
  pollEcho: ['Response', 'AigcVideoTask', 'TaskId'],
  state: {
    at: ['Response', 'Status'],
    words: {
      queued: ['WAITING'],
      in_progress: ['PROCESSING'],
      completed: ['FINISH'],
      cancelled: ['ABORTED'],
    },
  },
  progress: ['Response', 'AigcVideoTask', 'Progress'],
  results: { video: ['Response', 'AigcVideoTask', 'Output', 'FileInfos', 0, 'FileUrl'] },
  failure: {
    code: ['Response', 'AigcVideoTask', 'ErrCodeExt'],
    message: ['Response', 'AigcVideoTask', 'Message'],
  },
  examples: {
    submit: { Response: { TaskId: '1500000001-AigcVideoTask-8a5d76bct', RequestId: 'r-1' } },
    poll: {
      queued: {
        Response: {
          TaskType: 'AigcVideoTask',
          Status: 'WAITING',
          AigcVideoTask: {
            TaskId: '1500000001-AigcVideoTask-8a5d76bct',
            Status: 'WAITING',
            ErrCode: 0,
            Progress: 0,
          },
          RequestId: 'r',
        },
      },
      in_progress: {
        Response: {
          TaskType: 'AigcVideoTask',
          Status: 'PROCESSING',
          AigcVideoTask: {
            TaskId: '1500000001-AigcVideoTask-8a5d76bct',
            Status: 'PROCESSING',
            ErrCode: 0,
            Progress: 40,
          },
          RequestId: 'r',
        },
      },
      completed: {
        Response: {
          TaskType: 'AigcVideoTask',
          Status: 'FINISH',
          AigcVideoTask: {
            TaskId: '1500000001-AigcVideoTask-8a5d76bct',
            Status: 'FINISH',
            ErrCode: 0,
            ErrCodeExt: '',
            Message: '',
            Progress: 100,
            Output: {
              FileInfos: [
                {
                  StorageMode: 'Temporary',
                  FileType: 'mp4',
                  FileUrl: 'https://vod.example/out.mp4',
                  FileId: '',
                },
              ],
            },
          },
          RequestId: 'r',
        },
      },
      failed: {
        Response: {
          TaskType: 'AigcVideoTask',
          Status: 'FINISH',
          AigcVideoTask: {
            TaskId: '1500000001-AigcVideoTask-8a5d76bct',
            Status: 'FINISH',
            ErrCode: 70000,
            ErrCodeExt: 'InternalError',
            Message: 'it failed',
            Progress: 100,
          },
          RequestId: 'r',
        },
      },
      cancelled: {
        Response: {
          TaskType: 'AigcVideoTask',
          Status: 'ABORTED',
          AigcVideoTask: {
            TaskId: '1500000001-AigcVideoTask-8a5d76bct',
            Status: 'ABORTED',
            ErrCode: 0,
            Progress: 10,
          },
          RequestId: 'r',
        },
      },
    },
    error: {
      http: 200,
      body: { Response: { Error: { Code: 'InternalError', Message: 'm' }, RequestId: 'r' } },
    },
    errors: {
      invalid_request: {
        http: 200,
        body: {
          Response: { Error: { Code: 'InvalidParameterValue', Message: 'm' }, RequestId: 'r' },
        },
      },
      content_policy: {
        http: 200,
        body: {
          Response: {
            Error: { Code: 'InvalidParameter.VoilationContent', Message: 'm' },
            RequestId: 'r',
          },
        },
      },
      invalid_key: {
        http: 200,
        body: {
          Response: {
            Error: { Code: 'AuthFailure.SignatureFailure', Message: 'm' },
            RequestId: 'r',
          },
        },
      },
      permission: {
        http: 200,
        body: {
          Response: { Error: { Code: 'UnauthorizedOperation', Message: 'm' }, RequestId: 'r' },
        },
      },
      quota: {
        http: 200,
        body: {
          Response: {
            Error: { Code: 'FailedOperation', Message: 'the account is overdue' },
            RequestId: 'r',
          },
        },
      },
      rate_limit: {
        http: 200,
        body: {
          Response: { Error: { Code: 'RequestLimitExceeded', Message: 'm' }, RequestId: 'r' },
        },
      },
      overloaded: {
        http: 200,
        body: {
          Response: { Error: { Code: 'ResourceInsufficient', Message: 'm' }, RequestId: 'r' },
        },
      },
      not_found: {
        http: 200,
        body: { Response: { Error: { Code: 'ResourceNotFound', Message: 'm' }, RequestId: 'r' } },
      },
      upstream: {
        http: 200,
        body: { Response: { Error: { Code: 'InternalError', Message: 'm' }, RequestId: 'r' } },
      },
    },
  },
  about: {
    title: 'VOD tasks for videos of many makers',
    about: 'A channel names its models `Kling@2.6`, maker and version, and serves none without both; its application with `settings: { sub_app_id: 1500000001 }`. Errors come with HTTP 200, and a task that reads FINISH may have failed. `SessionId` is refused when it is sent twice within three days. `metadata` keeps the vendor\'s spelling (`EnhancePrompt`, `InputRegion`).',
  },
};
