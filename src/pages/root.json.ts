import type { APIRoute } from 'astro'
import { chain } from '../lib/core/config/env.ts'
import { product } from '../lib/core/config/product.ts'

/** Marks the root of the site: the 404 page, answered at any depth, walks up until it finds this file. */
export const GET: APIRoute = () => Response.json({ app: product.short, chain: chain.id })
