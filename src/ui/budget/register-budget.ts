/** What the budget panel adds to the page: overlays and keys. */
export {};
