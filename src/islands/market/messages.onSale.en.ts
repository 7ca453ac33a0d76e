/** What can be bought now, on the market's front. */
export const onSale = {
  onSaleTitle: 'For sale in {{name}}',
  onSaleAll: 'All for sale',
  onSaleSource: 'index',
  onSaleReading: 'Reading items…',
} as const
