import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';
import { jsonType, numberedKey, run } from './statements.ts';

/** A release that recorded it has always applied the next one too. */
const WITH_THE_NEXT: Migration = { up: async () => undefined };

/** Whether a release has left stores with this as the last one. */
export const isLastOfRelease = (migration: Migration): boolean => migration !== WITH_THE_NEXT;

/**
 * The migrations of 0.1.0, 0.2.0 and 0.3.0, by their recorded names. The last one of each version makes all that it
 * needs: a backup of it names that one.
 */
export function released(dialect: Dialect): Record<string, Migration> {
  const json = jsonType(dialect);
  const key = numberedKey(dialect);
  const making = (statements: string): Migration => ({
    up: (db) => run(db, dialect, statements),
  });
  return {
    '001-initial': WITH_THE_NEXT,
    '002-tools': WITH_THE_NEXT,
    '003-messages': WITH_THE_NEXT,
    '004-security': making(`
      create table portfolio (
        id text primary key,
        home_data ${json} not null,
        about_data ${json} not null,
        skills_data ${json} not null,
        projects_data ${json} not null,
        downloads_data ${json} not null,
        version integer not null,
        created_at text not null,
        updated_at text not null
      );
      create table issued_tokens (
        token_hash text primary key,
        ending text default '' not null,
        tool_id text not null,
        issued_at text not null,
        note text not null,
        expires_at text,
        revoked_at text
      );
      create index issued_tokens_issued_at on issued_tokens (issued_at, token_hash);
      create index issued_tokens_revoked_at on issued_tokens (revoked_at, token_hash);
      create table used_tokens (
        token text primary key,
        token_hash text default '' not null,
        tool_id text not null,
        used_at text not null
      );
      create index used_tokens_used_at on used_tokens (used_at);
      create index used_tokens_token_hash on used_tokens (token_hash);
      create table tool_files (
        name text primary key,
        title text not null,
        size bigint not null,
        sha256 text not null,
        started_at text not null,
        ready_at text,
        unused_since text
      );
      create table tool_downloads (
        tool_id text not null,
        day text not null,
        downloads bigint default 0 not null,
        constraint tool_downloads_key primary key (day, tool_id)
      );
      create table messages (
        id ${key},
        name text not null,
        email text not null,
        message text not null,
        received_at text not null,
        recent_digest text,
        folder text default 'inbox' not null,
        suspicion text default '' not null,
        read_at text,
        delivery text default 'none' not null,
        tries integer default 0 not null,
        next_try_at text,
        claimed_by text,
        words text default '' not null
      );
      create index messages_folder on messages (folder, id);
      create index messages_unread on messages (folder, read_at);
      create index messages_due on messages (delivery, next_try_at);
      create unique index messages_recent_digest on messages (recent_digest);
      create table settings (name text primary key, value text not null);
      create table throttles (
        key varchar(255) primary key,
        points integer default 0 not null,
        expire bigint
      );
      create table sessions (
        id_hash text primary key,
        created_at text not null,
        last_seen_at text not null,
        address text default '' not null,
        browser text default '' not null
      );
      create table second_factor (
        name text primary key,
        secret text not null,
        begun_at text not null,
        confirmed_at text,
        last_step integer default 0 not null
      );
      create table recovery_codes (code_hash text primary key, used_at text);
      create table audit_log (
        id ${key},
        class text not null,
        at text not null,
        event text not null,
        detail text not null,
        address text not null,
        browser text not null
      );
      create index audit_log_class on audit_log (class, id)`),

    '007-issued-tools': WITH_THE_NEXT,
    '008-visits': WITH_THE_NEXT,
    '009-site': WITH_THE_NEXT,
    '010-history': WITH_THE_NEXT,
    '011-previews': WITH_THE_NEXT,
    '012-pictures': WITH_THE_NEXT,
    // It also made the table lost_uploads, which is in no backup.
    '013-lost-uploads': making(`
      create index issued_tokens_tool_id on issued_tokens (tool_id);
      create index messages_received_at on messages (folder, received_at);
      alter table portfolio add column site_data ${json};
      create table visit_days (
        day text not null,
        path text not null,
        referrer text not null,
        views bigint not null,
        visitors bigint not null,
        constraint visit_days_key primary key (day, path, referrer)
      );
      create table visit_seen (
        day text not null,
        hash text not null,
        constraint visit_seen_key primary key (day, hash)
      );
      create table visit_salts (day text primary key, salt text not null);
      create table versions (
        version integer primary key,
        saved_at text not null,
        cause text not null,
        browser text not null,
        restored_from integer,
        save_id text unique,
        home_hash text,
        about_hash text,
        skills_hash text,
        projects_hash text,
        downloads_hash text,
        site_hash text
      );
      create table sections (hash text primary key, body text not null);
      create table drafts (
        id text primary key,
        base_version integer not null,
        content text not null,
        browser text not null,
        kept_at text not null
      );
      create table previews (
        id text primary key,
        token_hash text not null unique,
        kind text not null,
        content text not null,
        content_hash text not null,
        changed text not null,
        as_published text not null,
        browser text not null,
        created_at text not null,
        stored_at text not null,
        expires_at text not null
      );
      create table pictures (
        id text primary key,
        title text not null,
        format text not null,
        alt text not null,
        sha256 text not null,
        colour text not null,
        created_at text not null,
        width integer not null,
        height integer not null,
        bytes bigint not null,
        ready_at text,
        unused_since text
      )`),

    '014-orders': WITH_THE_NEXT,
    '015-passkeys': making(`
      alter table issued_tokens add column order_id text;
      alter table issued_tokens add column replaced_at text;
      create index issued_tokens_order on issued_tokens (order_id);
      create table orders (
        id text primary key,
        provider text not null,
        reference text not null,
        payment text not null,
        code text not null,
        email text not null,
        email_hash text not null,
        quantity integer not null,
        is_test integer not null,
        note text not null,
        received_at text not null,
        tool_id text,
        refunded_at text,
        answer text
      );
      create index orders_received on orders (received_at, id);
      create index orders_payment on orders (payment);
      create index orders_email on orders (email_hash);
      create index orders_tool on orders (tool_id, received_at);
      create table order_payments (payment text primary key, refunded_at text);
      create table order_mails (
        id ${key},
        kind text not null,
        recipient text not null,
        sealed text not null,
        created_at text not null,
        delivery text not null,
        words text not null,
        once text unique,
        tries integer not null,
        unclear integer not null,
        order_id text,
        sent_at text,
        next_try_at text,
        claimed_by text
      );
      create index order_mails_due on order_mails (delivery, next_try_at);
      create index order_mails_order on order_mails (order_id, id);
      create table order_unsubscribed (email_hash text primary key, at text not null);
      create table order_keys (
        id text primary key,
        name text not null,
        created_at text not null,
        key_hash text not null unique,
        last_used_at text,
        revoked_at text
      );
      create table passkeys (
        id text primary key,
        name text not null,
        public_key text not null,
        transports text not null,
        host text not null,
        created_at text not null,
        last_browser text not null,
        counter bigint not null,
        last_used_at text
      );
      create table passkey_answers (challenge_hash text primary key, until text not null)`),
  };
}
