import type { ColumnType } from 'kysely';

/** A `timestamptz`: read as a Date, written as a Date or an ISO string. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type InstantWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A `jsonb` column: read parsed, written as text by `JSON.stringify`. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
