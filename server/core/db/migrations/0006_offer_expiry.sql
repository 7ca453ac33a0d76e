-- First height at which an offer stands no more; 0 is never, as on the real chain.
alter table nft_offers add column expiry bigint not null default 0;
