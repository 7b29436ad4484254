/** GW3089 of a price that says `free: true` where nothing is. */
export const FREE_OF_NOTHING = '`free: true` is said, but no amount of the price is 0';
