-- Every time an item was for sale, from its listing to its end. Rows from before are made anew: the index's revision changed with this.
create table nft_asks (
  contract text not null,
  token_id text not null,
  -- Where in the chain it was listed: the block times 2^20, and the how manieth event of that block.
  id bigint not null,
  price numeric(78, 0) not null,
  currency text not null,
  open_height bigint not null,
  close_height bigint not null,
  since bigint not null,
  -- When it was sold, taken back, listed anew, or the item moved; null while none of that has happened.
  until bigint,
  primary key (contract, token_id, id)
);
create index nft_asks_by_end on nft_asks (contract, until);
create index nft_asks_open on nft_asks (contract, token_id) where until is null;
