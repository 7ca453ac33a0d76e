/** What was typed, which stays when the dialog is closed, also where it can't be taken. */
export type Draft = { readonly slippage: string; readonly rpc: string; readonly api: string }
