/** Texts that every form with an amount shares. */
export const form = {
  balance: 'Balance {{value}}',
  balanceUnknown: 'Balance —',
  max: 'Max',
  maxOf: 'Max, use all {{symbol}}',
  chooseToken: 'Choose token',
  tokenIs: '{{symbol}}, choose another token',
  enterAmount: 'Enter an amount',
  insufficient: 'Insufficient {{symbol}} Balance',
  'amount.empty': 'Enter an amount',
  'amount.malformed': 'This is not a number. Write it like 1,234.5.',
  'amount.ambiguous': 'This comma can be read in two ways. Write 1234 or 1.234.',
  dotIsDecimal: 'The dot is a decimal mark here, not a thousands mark.',
  'amount.decimals': '{{symbol}} has at most {{decimals}} {{decimals|one:decimal|other:decimals}}.',
  'amount.large': 'This number is too large for any balance.',
  'amount.negative': 'An amount can’t be negative.',
} as const
