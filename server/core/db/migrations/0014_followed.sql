-- What a source that reads the chain's calls must know of a pool to understand its next one; null for other sources.
alter table pools add column followed jsonb;
