/** What tests ask of a database on PostgreSQL, under the same names as on SQLite: see `tables.ts`. */
const STANDING = `(SELECT work,state,attempt,channel_id,upstream_id,progress,polls,failures,epoch,due_at,next_poll_at,deadline_at,
    lease_until,hinted,id_told,since,updated_at,CAST(NULL AS BIGINT) AS at,CAST(NULL AS TEXT) AS error_code,
    CAST(NULL AS TEXT) AS error_message,CAST(NULL AS TEXT) AS result,facts::json AS f FROM live
  UNION ALL SELECT work,state,NULL,channel_id,upstream_id,
    CASE state WHEN 'completed' THEN 100 ELSE (facts::json->'task'->'last'->>'progress')::bigint END,
    (facts::json->'task'->'last'->>'polls')::bigint,(facts::json->'task'->'last'->>'failures')::bigint,
    (facts::json->'task'->'last'->>'epoch')::bigint,(facts::json->'task'->'last'->>'next_poll_at')::bigint,
    (facts::json->'task'->'last'->>'next_poll_at')::bigint,(facts::json->'task'->'last'->>'deadline_at')::bigint,NULL,0,
    CASE WHEN (facts::json->'task'->'last'->>'id_told')::boolean THEN 1 ELSE 0 END,
    (facts::json->'task'->'last'->>'since')::bigint,updated_at,at,error_code,error_message,result,facts::json->'task' FROM ends)`;

const MERGED = `(SELECT json_object_agg(key,value) FROM (
    SELECT key,value FROM json_each(w.request::json)
      WHERE key<>'warnings' AND (s.f->'sent' IS NULL OR key NOT IN('seconds','size','count','due'))
        AND NOT COALESCE(s.f->'sent'->key IS NOT NULL,false)
    UNION ALL SELECT key,value FROM json_each(COALESCE(s.f->'sent','{}'::json))
    UNION ALL SELECT 'warnings',COALESCE((SELECT json_agg(value) FROM (
      SELECT value FROM json_array_elements(w.request::json->'warnings')
      UNION ALL SELECT value FROM json_array_elements(COALESCE(s.f->'warnings','[]'::json))) all_warnings),'[]'::json)) parts)`;

export const POSTGRES_VIEWS: readonly string[] = [
  `CREATE VIEW tasks AS SELECT w.id,w.kind,w.route,w.owner_id,w.key_id,w.model,w.model_id,
  s.f->>'protocol' AS protocol,s.channel_id,(s.f->>'credential')::bigint AS credential,w.spec_version,s.state,s.progress,
  COALESCE(s.attempt,json_array_length(s.f->'attempts')) AS attempt,w.hold AS price,w.price_rule,w.id||'/hold' AS hold_txn,
  ${MERGED}::text AS request,s.result,s.error_code,s.error_message,s.upstream_id,s.f->>'saved' AS saved,
  s.f->>'place' AS place,s.f->>'uncertain_policy' AS uncertain_policy,
  s.lease_until,s.lease_until AS lease_owner,s.epoch AS lease_epoch,s.next_poll_at,s.due_at,s.polls AS poll_count,
  s.failures AS poll_failures,s.deadline_at,s.hinted,s.id_told,s.since AS created_at,s.updated_at,
  CASE s.state WHEN 'completed' THEN s.at END AS completed_at,w.deleted_at
  FROM work w JOIN ${STANDING} s ON s.work=w.id WHERE w.kind<>'chat'`,
  `CREATE FUNCTION change_task() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE live SET state=NEW.state,attempt=NEW.attempt,due_at=NEW.due_at,next_poll_at=NEW.next_poll_at,
      deadline_at=NEW.deadline_at,lease_until=NEW.lease_until,since=NEW.created_at,updated_at=NEW.updated_at,
      polls=NEW.poll_count,failures=NEW.poll_failures,
      facts=CASE WHEN NEW.uncertain_policy IS NOT DISTINCT FROM OLD.uncertain_policy AND NEW.place IS NOT DISTINCT FROM OLD.place
        THEN facts ELSE jsonb_strip_nulls(facts::jsonb||jsonb_build_object('uncertain_policy',NEW.uncertain_policy,'place',NEW.place))::text END
      WHERE work=OLD.id;
    UPDATE ends SET updated_at=NEW.updated_at,result=NEW.result WHERE work=OLD.id;
    RETURN NEW; END $$`,
  'CREATE TRIGGER change_tasks INSTEAD OF UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION change_task()',
  `CREATE VIEW task_events AS SELECT s.work AS task_id,(e->>'seq')::bigint AS seq,e->>'type' AS type,
  CASE json_typeof(e->'data') WHEN 'null' THEN NULL ELSE (e->'data')::text END AS data,(e->>'at')::bigint AS at
  FROM ${STANDING} s CROSS JOIN LATERAL json_array_elements(s.f->'history') e`,
  `CREATE VIEW submit_attempts AS SELECT s.work AS task_id,(a->>'attempt')::bigint AS attempt,
  a->>'channel_id' AS channel_id,(a->>'credential')::bigint AS credential,a->>'outcome' AS outcome,
  (a->>'http_status')::bigint AS http_status,a->>'reason' AS reason,(a->>'started_at')::bigint AS started_at,
  (a->>'expires_at')::bigint AS expires_at,(a->>'ended_at')::bigint AS ended_at
  FROM ${STANDING} s CROSS JOIN LATERAL json_array_elements(s.f->'attempts') a`,
  `CREATE FUNCTION change_attempt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE live SET facts=jsonb_set(jsonb_set(facts::jsonb,ARRAY['attempts',(OLD.attempt-1)::text,'outcome'],to_jsonb(NEW.outcome)),
      ARRAY['attempts',(OLD.attempt-1)::text,'ended_at'],COALESCE(to_jsonb(NEW.ended_at),'null'::jsonb))::text WHERE work=OLD.task_id;
    RETURN NEW; END $$`,
  'CREATE TRIGGER change_attempts INSTEAD OF UPDATE ON submit_attempts FOR EACH ROW EXECUTE FUNCTION change_attempt()',
  `CREATE VIEW calls AS SELECT w.id,w.id AS ledger_id,w.kind,w.route,w.owner_id,w.key_id,w.model,w.model_id,
  e.state,w.limited,w.hold,w.price_rule,e.captured,e.absorbed,e.channel_id,e.facts::json->'call'->>'usage' AS usage,
  e.facts::json->'call'->>'usage_source' AS usage_source,e.facts::json->'call'->>'reason' AS reason,e.error_code,
  e.facts::json->'call'->>'attempts' AS attempts,w.created_at,e.at AS ended_at FROM work w JOIN ends e ON e.work=w.id WHERE w.kind='chat'`,
  "CREATE VIEW channel_slots AS SELECT substr(id,9) AS channel_id,held AS inflight FROM budgets WHERE kind='channel'",
  "CREATE VIEW work_slots AS SELECT id AS holder,held AS inflight FROM budgets WHERE kind IN('group','key')",
  `CREATE VIEW accounts AS
  SELECT 'funding:'||substr(id,8) AS id,'funding' AS kind,substr(id,8) AS owner_id,-granted AS balance FROM budgets WHERE kind='wallet'
  UNION ALL SELECT id,'wallet',substr(id,8),granted-spent-held FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'hold:'||substr(id,8),'hold',substr(id,8),held FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'revenue:'||substr(id,8),'revenue',substr(id,8),spent FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'key_grant:'||substr(id,7),'key_grant',substr(id,7),-granted FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_quota:'||substr(id,7),'key_quota',substr(id,7),granted-spent-held FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_hold:'||substr(id,7),'key_hold',substr(id,7),held FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_spent:'||substr(id,7),'key_spent',substr(id,7),spent FROM budgets WHERE kind='quota'`,
  `CREATE VIEW ledger_txns AS
  SELECT id||'/hold' AS id,'hold' AS kind,id AS task_id,CAST(NULL AS TEXT) AS resolves,CAST(NULL AS TEXT) AS refunds,
    CAST(NULL AS TEXT) AS idem,CAST(NULL AS TEXT) AS reason,created_at
    FROM work WHERE kind<>'chat' OR EXISTS(SELECT 1 FROM ends WHERE work=id)
  UNION ALL SELECT e.work||CASE WHEN e.captured>0 OR e.state='completed' THEN '/capture' ELSE '/release' END,
    CASE WHEN e.captured>0 OR e.state='completed' THEN 'capture' ELSE 'release' END,e.work,e.work||'/hold',NULL,NULL,NULL,e.at FROM ends e
  UNION ALL SELECT id,kind,work,NULL,CASE kind WHEN 'refund' THEN work||'/capture' END,idem,reason,at FROM credits`,
];
