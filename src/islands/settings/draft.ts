/** Typed texts, which stay when the dialog is closed, even if they are invalid. */
export type Draft = { readonly slippage: string; readonly rpc: string; readonly api: string }
