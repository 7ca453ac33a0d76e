-- What people told us. Nothing here can be derived again, so no later migration may drop or rewrite it.
create table logins (
  wallet text primary key,
  wallet_type text,
  first_at bigint not null,
  last_at bigint not null,
  times bigint not null
);
