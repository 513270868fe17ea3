import { type Kysely, sql } from 'kysely'

/** The tables of the embedded identity service, named as better-auth names them, in a schema of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema identity`.execute(db)
  await sql`
    create table identity."user" (
      id text primary key,
      name text not null,
      email text not null unique,
      "emailVerified" boolean not null,
      image text,
      "createdAt" timestamptz not null default current_timestamp,
      "updatedAt" timestamptz not null default current_timestamp
    )`.execute(db)
  await sql`create index user_unverified on identity."user" ("createdAt") where not "emailVerified"`.execute(db)
  await sql`
    create table identity.session (
      id text primary key,
      "expiresAt" timestamptz not null,
      token text not null unique,
      "createdAt" timestamptz not null default current_timestamp,
      "updatedAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references identity."user" on delete cascade,
      "clientId" text
    )`.execute(db)
  await sql`create index "session_userId_idx" on identity.session ("userId")`.execute(db)
  await sql`create index session_expiry on identity.session ("expiresAt")`.execute(db)
  await sql`
    create table identity.account (
      id text primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references identity."user" on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      scope text,
      password text,
      "createdAt" timestamptz not null default current_timestamp,
      "updatedAt" timestamptz not null
    )`.execute(db)
  await sql`create index "account_userId_idx" on identity.account ("userId")`.execute(db)
  await sql`
    create table identity.verification (
      id text primary key,
      identifier text not null,
      value text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default current_timestamp,
      "updatedAt" timestamptz not null default current_timestamp
    )`.execute(db)
  await sql`create index verification_identifier_idx on identity.verification (identifier)`.execute(db)
  await sql`create index verification_expiry on identity.verification ("expiresAt")`.execute(db)
  await sql`
    create table identity.jwks (
      id text primary key,
      "publicKey" text not null,
      "privateKey" text not null,
      "createdAt" timestamptz not null,
      "expiresAt" timestamptz,
      alg text,
      crv text
    )`.execute(db)
  await sql`
    create table identity."deviceCode" (
      id text primary key,
      "deviceCode" text not null,
      "userCode" text not null,
      "userId" text references identity."user" on delete cascade,
      "expiresAt" timestamptz not null,
      status text not null,
      "lastPolledAt" timestamptz,
      "pollingInterval" integer,
      "clientId" text,
      scope text
    )`.execute(db)
  await sql`create unique index "deviceCode_deviceCode_uidx" on identity."deviceCode" ("deviceCode")`.execute(db)
  await sql`create unique index "deviceCode_userCode_uidx" on identity."deviceCode" ("userCode")`.execute(db)
  await sql`
    create table identity.attempts (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db)
  await sql`create index attempts_expiry on identity.attempts (resets_at)`.execute(db)
}
