/** The theme that the page is shown in. */
export const themeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
