/** Additional texts of a trade over pools: the choice of a token, price impact, estimates. */
export const trade = {
  estimateNote:
    'The chain tries the call before you sign. This chain cannot show balance changes beforehand, so they are an estimate.',
  pickerTitle: 'Choose token',
  pickerSearch: 'Name or address',
  pickerNone: 'No token matches “{{text}}”.',
  pickerRead: '{{read}} of {{all}} {{all|one:balance|other:balances}} read',
  computedHere: 'computed here',
  poolsUnread: 'pools not read: {{count}}',
  loading: 'Reading pools',
  wideSlippage: 'I accept that the price may turn against me by up to {{value}} before this is done.',
  priceImpact: 'Price impact',
  low: 'low',
  notice: 'the trade moves the price',
  warn: 'high',
  high: 'very high',
  confirm: 'extreme',
  refuse: 'refused',
  impactNotice: '{{impact}} · the trade moves the pool’s price.',
  impactWarn: '{{impact}} · you lose about {{amount}} {{symbol}} to the size of this trade.',
  impactType: '{{impact}} · type {{word}} to go on.',
  impactTypeLabel: 'Type {{word}} to confirm the price impact',
  slippage: 'Slippage {{value}}',
  changeSlippage: 'Settings, slippage {{value}}',
  slippageTitle: 'Slippage tolerance',
  'slippage.low': 'Below 0.05% a transaction often finds no block.',
  'slippage.highStable':
    'Prices of cfmm pools hardly move: above 1% others can profit from your trade there.',
  'slippage.high': 'Above 3% others can profit from your trade.',
  'slippage.wide':
    'Above 5% you can lose much of the trade to others. Each review will ask you to accept it.',
} as const
