/** How much of the window is seen. CHAT-02 */
export type WindowShape = 'normal' | 'expanded' | 'minimised' | 'closed'
